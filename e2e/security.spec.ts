import { expect, test } from './page.ts';

/** What is evaluated from outside may use eval; what runs later, by itself, may not. */
function evalLater(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(() => {
      try {
        resolve((0, eval)('"ran"'));
      } catch {
        resolve('blocked');
      }
    });
  });
}

test.describe('what the policy forbids', () => {
  test.use({ attacks: true });

  test('markup cannot be injected, and no worker starts by a plain address', async ({ page, lab }) => {
    await expect(lab.headline).toBeVisible();
    const ran = await page.evaluate(() => {
      const attempts: Record<string, () => unknown> = {
        markup: () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.__pwned=1">'),
        worker: () => new Worker('./theme.js'),
      };
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [name];
        } catch {
          return [];
        }
      });
    });
    expect(ran).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, '__pwned') ?? null)).toBeNull();
  });

  test('text is not run as code, in the page or in its workers', async ({ page, lab }) => {
    await lab.paste('[1, 0]');
    expect(page.workers().length).toBeGreaterThanOrEqual(2);
    expect(await page.evaluate(evalLater)).toBe('blocked');
    for (const worker of page.workers()) expect(await worker.evaluate(evalLater)).toBe('blocked');
  });

  test('a foreign address cannot be reached', async ({ page, lab }) => {
    await expect(lab.headline).toBeVisible();
    const reached = await page.evaluate(() =>
      fetch('http://127.0.0.1:9/x').then(
        () => 'reached',
        () => 'blocked',
      ),
    );
    expect(reached).toBe('blocked');
  });
});

test('the workers have no network functions', async ({ lab, page }) => {
  await lab.paste('[1, 0]');
  for (const worker of page.workers()) {
    expect(await worker.evaluate(() => typeof fetch)).toBe('undefined');
  }
});

test('an engine worker that dies is replaced', async ({ lab, page }) => {
  await expect(lab.headline).toBeVisible();
  const engine = page.workers().find((worker) => worker.url().includes('engine'))!;
  await engine.evaluate(() => self.close()).catch(() => {});
  await lab.setReward(1, '0.3');
  await expect(lab.reward(1)).toHaveValue('0.3');
  expect((await lab.advantages(1))[1]).not.toBe('+0.893');
});
