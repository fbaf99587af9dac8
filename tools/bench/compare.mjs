// Compare: epsilon dragged over 20,000 points, in the production build in a headless Chromium that rasterises in
// software; and every framework's estimators over 10,000 trajectories, in a worker thread.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { launch, serve } from './serve.mjs';

const PORT = 4181;
const BUNDLE = pathToFileURL(join(import.meta.dirname, '../../.cache/bench/index.js')).href;

/** Groups of 8 with rewards of three decimals. */
const lists = (groups) =>
  Array.from({ length: groups }, (_g, g) => Array.from({ length: 8 }, (_i, i) => ((g * 389 + i * 7919) % 1000) / 1000));

/** Times between the frames of a drag of epsilon, ms, and how often the points were drawn. */
async function epsilonFrames(page, seconds) {
  return page.evaluate(async (duration) => {
    const handle = document.querySelector('[role="slider"][aria-label="Epsilon"]');
    const frame = () => new Promise(requestAnimationFrame);
    const box = handle.getBoundingClientRect();
    const from = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
    handle.setPointerCapture = () => undefined;
    const send = (type, at) =>
      handle.dispatchEvent(new PointerEvent(type, { ...at, button: 0, pointerId: 1, bubbles: true, isPrimary: true }));
    let drawn = 0;
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function draw(...args) {
      drawn++;
      put.apply(this, args);
    };
    send('pointerdown', from);
    const intervals = [];
    const start = await frame();
    for (let last = start; last - start < duration; ) {
      const now = await frame();
      intervals.push(now - last);
      last = now;
      send('pointermove', { ...from, clientX: from.clientX + 120 * (1 - Math.cos(((now - start) / 1000) * Math.PI)) });
    }
    send('pointerup', from);
    CanvasRenderingContext2D.prototype.putImageData = put;
    return { intervals: intervals.slice(2), drawn };
  }, seconds * 1000);
}

async function scatterFrames(quick) {
  const server = await serve(PORT);
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    await page.goto(server.address);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('textbox', { name: /paste rewards/ }).fill(JSON.stringify(lists(2500)));
    await page.getByRole('button', { name: 'Show these rewards' }).click();
    await page.evaluate(() => {
      location.hash = '#/compare';
    });
    await page.getByRole('slider', { name: 'Epsilon' }).waitFor();
    await page.waitForTimeout(1500);
    const rounds = [];
    for (let round = 0; round < 3; round++) {
      const { intervals, drawn } = await epsilonFrames(page, quick ? 1 : 3);
      if (drawn < intervals.length / 2)
        throw new Error(`points were drawn ${drawn} times in ${intervals.length} frames`);
      const sorted = intervals.toSorted((a, b) => a - b);
      rounds.push({ median: sorted[sorted.length >> 1], p95: sorted[Math.ceil(0.95 * sorted.length) - 1] });
      await page.waitForTimeout(1500);
    }
    return {
      median: Math.min(...rounds.map((one) => one.median)),
      p95: Math.min(...rounds.map((one) => one.p95)),
    };
  } finally {
    await browser.close();
    server.stop();
  }
}

/** ms for every variant over 10,000 trajectories, the best of ten passes, each over rows that are new. */
function allVariants() {
  const source = `
    import { parentPort } from 'node:worker_threads';
    import { evaluateVariant, FrameworkRows, VARIANTS } from ${JSON.stringify(BUNDLE)};
    const lists = ${JSON.stringify(lists(1250))};
    const rewards = lists.flat();
    const groups = lists.flatMap((list, g) => list.map(() => g));
    const lengths = rewards.map((_, i) => 50 + ((i * 37) % 400));
    const components = { accuracy: rewards.map(Math.round), format: rewards };
    let best = Infinity;
    for (let pass = 0; pass < 10; pass++) {
      const start = performance.now();
      const rows = new FrameworkRows({ rewards, groups, lengths, components, greedyRewards: rewards });
      for (const variant of VARIANTS) evaluateVariant(variant, rows);
      best = Math.min(best, performance.now() - start);
    }
    parentPort.postMessage({ best, count: VARIANTS.length });
  `;
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Rows for the benchmark: `{name, value, unit, target, ok}`. */
export async function compareRows({ quick = false } = {}) {
  const row = (name, value, target) => ({
    name,
    value: Math.round(value * 10) / 10,
    unit: 'ms',
    target: `at most ${target} ms`,
    ok: value <= target,
  });
  const { best, count } = await allVariants();
  const frames = await scatterFrames(quick);
  return [
    row(`all ${count} estimators of every framework, 10,000 trajectories, in a worker (best of ten)`, best, 150),
    row('epsilon dragged over 20,000 points: median frame (best of three)', frames.median, 20),
    row('epsilon dragged over 20,000 points: 95 % of frames (best of three)', frames.p95, 34),
  ];
}
