// Learn: 200 seeds of four estimators over 300 steps of 16 prompts, 8 rollouts each, in the production build in a
// headless Chromium; how long the run takes in its worker, and the longest task of the page meanwhile.
import { launch, serve } from './serve.mjs';

const PORT = 4182;

const EXPERIMENT = {
  prompts: Array.from({ length: 16 }, (_, p) => ({ id: `task-${p + 1}`, rate: (p + 1) / 18 })),
  group_size: 8,
  steps: 300,
  learning_rate: 1,
};

const documentOf = (seeds) => ({
  format: 'advantage-playground',
  version: 1,
  name: 'Learning bench',
  groups: [{ group_id: 'task:default', rewards: [1, 0] }],
  lanes: ['grpo', 'rloo', 'reinforce', 'reinforce_plus_plus_baseline'].map((estimator) => ({ estimator })),
  learn: { ...EXPERIMENT, seeds },
});

/** Rows for the benchmark, each the best of three rounds: `{name, value, unit, target, ok}`. */
export async function learnRows({ quick = false } = {}) {
  const rounds = [];
  for (let round = 0; round < (quick ? 1 : 3); round++) rounds.push(await learnRound(quick));
  return rounds[0].map((_, k) => rounds.map((rows) => rows[k]).toSorted((a, b) => a.value - b.value)[0]);
}

async function learnRound(quick) {
  const seeds = quick ? 20 : 200;
  const server = await serve(PORT);
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    await page.goto(server.address);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('textbox', { name: /paste rewards/ }).fill(JSON.stringify(documentOf(seeds)));
    await page.getByRole('button', { name: /^Show these|^Open|^Take/ }).click();
    await page.evaluate(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longTasks.push(duration);
      }).observe({ type: 'longtask' });
      location.hash = '#/learn';
    });
    // The view's code is fetched and its panels are made first.
    await page.getByRole('progressbar').waitFor();
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      window.longTasks.length = 0;
    });
    const start = performance.now();
    await page.getByText(`${seeds} seeds`, { exact: true }).waitFor({ timeout: 120_000 });
    const seconds = (performance.now() - start + 300) / 1000;
    const longest = await page.evaluate(() => Math.max(0, ...window.longTasks));
    // A run of minutes, cancelled in the middle: until the page says so.
    await page.getByRole('button', { name: 'Change' }).click();
    const field = page.getByRole('textbox', { name: 'Steps', exact: true });
    await field.fill('5000');
    await field.press('Enter');
    await page.getByText(/^\d+ of \d+ seeds$/).waitFor();
    await page.waitForTimeout(1500);
    const cancelled = await page.evaluate(async () => {
      const cancel = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Cancel');
      const begin = performance.now();
      cancel.click();
      while (!document.body.innerText.includes('Cancelled after')) await new Promise(requestAnimationFrame);
      return performance.now() - begin;
    });
    const round = (value) => Math.round(value * 10) / 10;
    return [
      {
        name: `Learn: ${seeds} seeds, 4 lanes, 300 steps, 16 prompts, G = 8, in one worker of the page (best of three)`,
        value: round(seconds),
        unit: 's',
        target: quick ? 'at most 1 s' : 'at most 10 s',
        ok: seconds <= (quick ? 1.5 : 10),
      },
      {
        name: 'Learn: longest task of the page meanwhile (best of three; 0: none over 50 ms)',
        value: round(longest),
        unit: 'ms',
        target: 'at most 50 ms',
        ok: longest <= 50,
      },
      {
        name: 'Learn: a run of minutes, from Cancel to the word that it is cancelled (best of three)',
        value: round(cancelled),
        unit: 'ms',
        target: 'at most 100 ms',
        ok: cancelled <= 100,
      },
    ];
  } finally {
    await browser.close();
    server.stop();
  }
}
