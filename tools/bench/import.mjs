// How large files are imported, measured in the production build in a headless Chromium.
//
//   node tools/bench/import.mjs [--quick]    prints the rows alone
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupFile, stepFolder, verlFile } from './importFiles.mjs';
import { peakBytes } from './memory.mjs';
import { launch, serve } from './serve.mjs';

const PORT = 4178;
const MiB = 1_048_576;

/** What no reader can do without: cut at line breaks, decode, parse, take the score. Runs in a worker of its own. */
const BARE = `self.onmessage = async ({ data }) => {
  const bytes = new Uint8Array(await data.arrayBuffer());
  const start = performance.now();
  const decoder = new TextDecoder();
  let sum = 0;
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(10, from);
    const end = found === -1 ? bytes.length : found;
    if (end > from) sum += JSON.parse(decoder.decode(bytes.subarray(from, end))).score;
    from = end + 1;
  }
  self.postMessage({ ms: performance.now() - start, sum });
};`;

/** ms of a bare pass over the file, in a worker that does nothing else. */
async function barePass({ browser, address }, path) {
  const page = await browser.newPage();
  await page.route(`${address}bare*`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: BARE })
      : route.fulfill({ contentType: 'text/html', body: '<input type="file">' }),
  );
  await page.goto(`${address}bare`);
  await page.locator('input').setInputFiles(path);
  const ms = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker('/bare.js');
        worker.onmessage = ({ data }) => resolve(data.ms);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(document.querySelector('input').files[0]);
      }),
  );
  await page.close();
  return ms;
}

/** A fresh page with the dialog open. It notes when files are chosen and its long tasks. */
async function openDialog({ browser, address }) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1300 } });
  await page.addInitScript(() => {
    globalThis.noted = { chosen: Number.NaN, tasks: [], presses: [] };
    addEventListener('change', () => (globalThis.noted.chosen = performance.now()), true);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) globalThis.noted.tasks.push({ startTime, duration });
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (/^(?:click|keydown|pointerdown|input)$/.test(name)) globalThis.noted.presses.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
  await page.waitForTimeout(1_000);
  return page;
}

const filesOf = (page, label = 'Files') => page.getByLabel(label, { exact: true });

/** ms from choosing until the preview is painted, and the longest task of the page in between. */
async function importInto(page, path, { label = 'Files', timeout = 180_000 } = {}) {
  const seen = page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const observer = new MutationObserver(() => {
          const alert = document.querySelector('[role="dialog"] [role="alert"]');
          if (alert !== null) reject(new Error(alert.textContent));
          if (document.querySelector('section[aria-label="What was read"]') === null) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        });
        observer.observe(document.body, { subtree: true, childList: true });
      }),
  );
  seen.catch(() => undefined);
  await filesOf(page, label).setInputFiles(path, { timeout });
  const end = await seen;
  await page.waitForTimeout(300);
  return page.evaluate((until) => {
    const { chosen, tasks } = globalThis.noted;
    const during = tasks.filter(({ startTime, duration }) => startTime + duration > chosen && startTime < until);
    return { ms: until - chosen, longest: Math.max(0, ...during.map(({ duration }) => duration)) };
  }, end);
}

/** Cancels a while after the files were chosen; ms until the page waits again, and until the worker reads the next text. */
async function cancelAfter(place, path, delay) {
  const page = await openDialog(place);
  await filesOf(page).setInputFiles(path);
  await page.waitForTimeout(delay);
  const times = await page.evaluate(async () => {
    const bar = document.querySelector('[role="dialog"] progress');
    if (bar === null) throw new Error('there is nothing to cancel');
    const determinate = bar.max > 1 && bar.value > 0;
    const gone = (isThere) =>
      new Promise((resolve) => {
        const look = () => (isThere() ? setTimeout(look, 1) : resolve(performance.now()));
        look();
      });
    const start = performance.now();
    [...document.querySelectorAll('[role="dialog"] button')]
      .find((button) => button.textContent === 'Cancel' && button.closest('[aria-live]') !== null)
      .click();
    const idle = await gone(() => bar.isConnected);
    const field = document.querySelector('[role="dialog"] textarea');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, '[[1, 0]]');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const next = await gone(() => document.querySelector('section[aria-label="What was read"]') === null);
    return { determinate, idle: idle - start, next: next - start };
  });
  await page.close();
  return times;
}

/** A headline of Diagnose. */
const DIAGNOSED = /teach|Every group/;

/** Opens what was read and presses one control after another; ms until each is answered by a paint, the best of three. */
async function pressControls(page, timeout) {
  await page.getByRole('button', { name: 'Show these rewards' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden', timeout });
  await page.getByRole('heading', { level: 1, name: DIAGNOSED }).waitFor({ timeout });
  await page.waitForTimeout(1_000);
  const slowest = new Map();
  const press = async (name, act) => {
    await page.evaluate(() => (globalThis.noted.presses.length = 0));
    await act();
    // Soon enough that what the last press set off, keeping the document among it, is still going on at the next.
    await page.waitForTimeout(700);
    const ms = await page.evaluate(() => Math.max(0, ...globalThis.noted.presses));
    slowest.set(name, Math.min(ms, slowest.get(name) ?? Infinity));
  };
  const state = page.getByRole('list', { name: 'States of groups' }).getByRole('button').first();
  const search = page.getByRole('searchbox', { name: 'Search groups' });
  for (let round = 0; round < 3; round++) {
    await press('Diagnose, groups of a state', () => state.click());
    await press('Diagnose, let go', () => page.keyboard.press('Escape'));
    for (const head of ['mean', 'group'])
      await press(`Diagnose, sorted by ${head}`, () => page.getByRole('button', { name: head, exact: true }).click());
    await press('Diagnose, search', async () => {
      await search.focus();
      await page.keyboard.press('7');
    });
    await search.fill('');
  }
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Lab' }).click();
  await page.getByRole('checkbox', { name: 'REINFORCE', exact: true }).waitFor({ timeout });
  await page.waitForTimeout(1_000);
  const lane = (name) => page.getByRole('checkbox', { name, exact: true });
  const reward = page.locator('tr[data-trajectory="0"] input').first();
  for (let round = 0; round < 3; round++) {
    await press('lane on', () => lane('REINFORCE').click());
    await press('lane off', () => lane('REINFORCE').click());
    await press('another group', () => page.getByRole('option').nth(round).click());
    await press('next group by key', () => page.keyboard.press('ArrowDown'));
    await press('reward by key', async () => {
      await reward.focus();
      await page.keyboard.press('ArrowUp');
    });
  }
  return slowest;
}

/** Rows for the benchmark: `{name, value, unit, target, ok}`. */
export async function importRows({ quick = false, only = null } = {}) {
  const server = await serve(PORT);
  const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
  let browser = await launch();
  const rows = [];
  const add = (name, value, unit, most) => {
    const known = Number.isFinite(value);
    const target = `at most ${most} ${unit}`;
    const shown = known ? Math.round(value * 100) / 100 : null;
    rows.push({
      name,
      value: shown,
      unit,
      target,
      ok: known ? value <= most : null,
      ...(!known && { note: 'not told here' }),
    });
  };
  const place = () => ({ browser, address: server.address });
  const wants = (part) => only === null || only.includes(part);
  const anew = async () => {
    await browser.close();
    browser = await launch();
  };
  try {
    const size = quick ? 20 : 100;
    const file = verlFile(folder, size);
    if (wants('time')) {
      let [best, bare, longest] = [Infinity, Infinity, 0];
      for (let round = 0; round < 3; round++) {
        bare = Math.min(bare, await barePass(place(), file));
        const page = await openDialog(place());
        const read = await importInto(page, file);
        best = Math.min(best, read.ms);
        longest = Math.max(longest, read.longest);
        await page.close();
      }
      add(`import of ${size} MB of verl rows, file to preview: times a bare JSON.parse pass`, best / bare, 'x', 2.5);
      add(`import of ${size} MB of verl rows: longest task of the page`, longest, 'ms', 50);
    }
    if (wants('memory')) {
      await anew();
      const page = await openDialog(place());
      const peak = await peakBytes(() => importInto(page, file), server.pid);
      add(`import of ${size} MB of verl rows: memory of all processes over the idle page`, peak / MiB, 'MiB', 300);
      await page.close();
    }
    if (wants('cancel')) {
      let [idle, next] = [0, 0];
      for (const delay of quick ? [120] : [60, 120, 250, 400]) {
        const times = await cancelAfter(place(), file, delay);
        idle = Math.max(idle, times.idle);
        next = Math.max(next, times.next);
      }
      add(`import of ${size} MB: cancelled until the page waits`, idle, 'ms', 100);
      add(`import of ${size} MB: cancelled until the next text is read`, next, 'ms', 1000);
    }
    if (wants('steps')) {
      const steps = stepFolder(folder, 200, size);
      let [best, bare, longest] = [Infinity, Infinity, Infinity];
      for (let round = 0; round < 3; round++) {
        bare = Math.min(bare, await barePass(place(), file));
        const page = await openDialog(place());
        const read = await importInto(page, steps, { label: 'Folder' });
        best = Math.min(best, read.ms);
        longest = Math.min(longest, read.longest);
        await page.close();
      }
      add(`a folder of 200 step files, ${size} MB: times a bare JSON.parse pass`, best / bare, 'x', 4);
      add('a folder of 200 step files: longest task of the page (best of three)', longest, 'ms', 50);
    }
    if (wants('million')) {
      await anew();
      const page = await openDialog(place());
      await importInto(page, groupFile(folder, 1e6, 8));
      const slowest = await pressControls(page, 60_000);
      for (const [name, ms] of slowest) add(`1,000,000 trajectories: ${name} (best of three)`, ms, 'ms', 200);
      await page.close();
    }
    if (wants('ten-million') && !quick) {
      await anew();
      const page = await openDialog(place());
      const { ms } = await importInto(page, groupFile(folder, 1e7, 16));
      const start = performance.now();
      await page.getByRole('button', { name: 'Show these rewards' }).click({ timeout: 120_000 });
      await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 120_000 });
      await page.getByRole('heading', { level: 1, name: DIAGNOSED }).waitFor({ timeout: 120_000 });
      add('10,000,000 rewards: file to diagnosis', ms + performance.now() - start, 'ms', 60_000);
      await page.close();
    }
    return rows;
  } finally {
    await browser.close();
    server.stop();
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const only = process.argv.slice(2).filter((word) => word !== '--quick');
  const rows = await importRows({ quick: process.argv.includes('--quick'), only: only.length === 0 ? null : only });
  for (const { name, value, unit, target, ok } of rows)
    console.log(`${ok === false ? 'missed' : 'met   '} ${name}: ${value} ${unit} (${target})`);
}
