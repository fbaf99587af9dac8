import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunGuard } from './runGuard.ts';

/* IndexedDB, locks and the end of a page are the browser's own. Frames of this origin stand in for pages of the site. */

interface StandIn {
  readonly guard: RunGuard;
  /** The page ends: left in good order, or dead without a word. */
  end(): Promise<void>;
}

const MODULE = new URL('./runGuard.ts', import.meta.url).href;
const open: HTMLIFrameElement[] = [];

/** Opens a page with a guard. What `prepare` does to it comes first. */
async function openPage({ dies = false, prepare = (_window: Window): void => {} } = {}): Promise<StandIn> {
  const frame = document.createElement('iframe');
  frame.srcdoc = '<!doctype html>';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  open.push(frame);
  const window = frame.contentWindow!;
  // A page that dies is told nothing.
  if (dies) window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
  prepare(window);
  const script = frame.contentDocument!.createElement('script');
  script.type = 'module';
  script.textContent = `import { indexedDbRunGuard } from ${JSON.stringify(MODULE)}; window.guard = indexedDbRunGuard(); dispatchEvent(new Event('guard'));`;
  const ready = new Promise((resolve) => window.addEventListener('guard', resolve, { once: true }));
  frame.contentDocument!.head.append(script);
  await ready;
  const { guard } = window as unknown as { guard: RunGuard };
  return {
    guard,
    async end() {
      const before = await locksHeld();
      frame.remove();
      if (before === 0) return;
      await expect.poll(locksHeld).toBeLessThan(before);
    },
  };
}

async function locksHeld(): Promise<number> {
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name?.startsWith('run-') === true).length;
}

/** Flags as they are on disk. */
function flags(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('advantage-playground-runs', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('running');
    request.onerror = () => reject(request.error ?? new Error('no storage'));
    request.onsuccess = () => {
      const all = request.result.transaction('running').objectStore('running').getAll();
      all.onsuccess = () => {
        resolve(all.result);
        request.result.close();
      };
    };
  });
}

const clear = async (): Promise<void> => {
  for (const frame of open.splice(0)) frame.remove();
  await expect.poll(locksHeld).toBe(0);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('advantage-playground-runs');
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  });
  localStorage.removeItem('advantage-playground.left-in-order');
};

beforeEach(clear);
afterEach(clear);

describe('a flag of a program that runs', () => {
  test('is on disk when arming is over', async () => {
    const page = await openPage();
    await page.guard.arm('mine');
    expect(await flags()).toEqual(['mine']);
  });

  test('names the program to the next page, once, when its page died', async () => {
    const page = await openPage({ dies: true });
    await page.guard.arm('mine');
    await page.end();
    const next = await openPage();
    expect(await next.guard.crashed()).toBe('mine');
    expect(await next.guard.crashed()).toBeNull();
    expect(await flags()).toEqual([]);
  });

  test('says nothing when its page was left in good order', async () => {
    const page = await openPage();
    await page.guard.arm('mine');
    await page.end();
    const next = await openPage();
    expect(await next.guard.crashed()).toBeNull();
    expect(await flags()).toEqual([]);
  });

  test('of a page that lives is left alone', async () => {
    const page = await openPage({ dies: true });
    await page.guard.arm('mine');
    const other = await openPage();
    expect(await other.guard.crashed()).toBeNull();
    expect(await flags()).toEqual(['mine']);
    await page.end();
    expect(await (await openPage()).guard.crashed()).toBe('mine');
  });

  test('lingers after the run, so that the next need not write it, and goes then', async () => {
    const page = await openPage();
    await page.guard.arm('mine');
    page.guard.disarm();
    expect(await flags()).toEqual(['mine']);
    await expect.poll(flags, { timeout: 5_000 }).toEqual([]);
  });

  test('stays while one of two runs goes on', async () => {
    const page = await openPage();
    await Promise.all([page.guard.arm('mine'), page.guard.arm('mine')]);
    page.guard.disarm();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await flags()).toEqual(['mine']);
    page.guard.disarm();
    await expect.poll(flags, { timeout: 5_000 }).toEqual([]);
  });

  test('names the program that ran last', async () => {
    const page = await openPage({ dies: true });
    await page.guard.arm('first');
    page.guard.disarm();
    await page.guard.arm('second');
    await page.end();
    expect(await (await openPage()).guard.crashed()).toBe('second');
  });
});

test('without storage a program can be run all the same, and nothing is remembered', async () => {
  const page = await openPage({
    prepare: (window) => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  });
  await page.guard.arm('mine');
  expect(await page.guard.crashed()).toBeNull();
  page.guard.disarm();
  expect(await flags()).toEqual([]);
});
