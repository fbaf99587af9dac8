import { readFileSync } from 'node:fs';
import { expect, test } from './page.ts';

test('a newcomer sees an example with its advantages under GRPO and RLOO, and a sentence', async ({ lab }) => {
  await expect(lab.headline).toHaveText('GRPO pulls the lucky solve 2.8 times as hard as RLOO.');
  expect((await lab.advantages(1)).slice(0, 2)).toEqual(['+2.513', '+0.893']);
  expect((await lab.metric('advantage/solver/max')).slice(0, 2)).toEqual(['2.513', '0.893']);
  await expect(lab.page).toHaveTitle('Lab · Advantage Playground');
});

test('every example opens with its result', async ({ lab }) => {
  const index = JSON.parse(readFileSync('public/examples/index.json', 'utf8')) as { title: string }[];
  expect(index.length).toBeGreaterThanOrEqual(8);
  for (const { title } of index) {
    await lab.chooseExample(title);
    await expect(lab.headline).not.toHaveText('');
    await expect(lab.page.getByText('stops with an error')).toHaveCount(0);
  }
});

test('until the first result nothing is fetched but what it needs', async ({ browser }) => {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const needed = new Set<string>();
  const need = (entry: string) => {
    const { file, imports = [] } = manifest[entry]!;
    if (needed.has(file)) return;
    needed.add(file);
    imports.forEach(need);
  };
  need('index.html');
  // A first visit shows its first steps from the first paint on.
  need('src/components/app/FirstSteps.tsx');

  const page = await browser.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) fetched.push(pathname.slice(1));
  });
  // What React draws is looked at before anything else can run.
  await page.addInitScript(() => {
    const seen = globalThis as { firstResult?: number };
    new MutationObserver(() => {
      if (seen.firstResult === undefined && (document.body?.textContent ?? '').includes('+2.513'))
        seen.firstResult = performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/');
  await expect(page.getByText('+2.513').first()).toBeVisible();
  const early = await page.evaluate(() => {
    const { firstResult } = globalThis as { firstResult?: number };
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js') && entry.startTime < firstResult!)
      .map((entry) => new URL(entry.name).pathname.slice(1));
  });
  expect(early.length).toBeGreaterThan(3);
  expect(early.filter((file) => !needed.has(file) && !/^(theme|assets\/engine\.worker-.*)\.js$/.test(file))).toEqual(
    [],
  );
  // The charts are code that does come, afterwards.
  await expect.poll(() => fetched.some((file) => file.startsWith('assets/DistributionPanel-'))).toBe(true);
  await page.close();
});

for (const width of [1440, 390]) {
  test(`nothing moves while the page of a first visit comes, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { shifts: string[] };
      seen.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[]) {
          const moved = entry.sources.map(({ node }) => node?.parentElement?.textContent?.slice(0, 60) ?? 'gone');
          seen.shifts.push(`${entry.value.toFixed(4)}: ${moved.join(' | ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await expect(page.getByTestId('app')).toHaveAttribute('aria-busy', 'false');
    await expect(
      page.getByRole('region', { name: 'What are the advantages like?' }).locator('figure').first(),
    ).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });
}

/** What a layout shift moved. */
interface Source {
  readonly node?: Node | null;
}

interface Vector {
  readonly id: string;
  readonly input: { readonly groups: { readonly data: number[] }[] };
  readonly output: { readonly advantages: { readonly data: number[] }[] };
}

function golden(file: string, id: string): Vector {
  const { cases } = JSON.parse(readFileSync(`src/cli/conformance/vectors/${file}`, 'utf8')) as { cases: Vector[] };
  return cases.find((one) => one.id === id)!;
}

/** As the page writes an advantage. */
function shown(value: number): string {
  if (Math.abs(value) < 1e-8) return '0.000';
  return (value > 0 ? '+' : '−') + Math.abs(value).toFixed(3);
}

test('the numbers on the screen are the numbers that rLLM gave', async ({ lab }) => {
  const estimators = [
    ['GRPO', 'estimator-grpo.json', 'grpo'],
    ['RLOO', 'estimator-rloo.json', 'rloo'],
    ['REINFORCE++', 'estimator-reinforce-plus-plus-baseline.json', 'reinforce_plus_plus_baseline'],
    ['REINFORCE', 'estimator-reinforce.json', 'reinforce'],
    ['PRPO', 'estimator-prpo.rllm-head.json', 'prpo'],
  ] as const;
  // Each estimator's vectors have rewards of their own, so each is shown in turn.
  for (const [lane, file, id] of estimators) {
    const vector = golden(file, `${id}/single/dense/8`);
    await lab.paste(JSON.stringify(vector.input.groups[0]!.data));
    if ((await lab.lane(lane).getAttribute('aria-checked')) !== 'true') await lab.lane(lane).click();
    await lab.settled();
    const column = (await lab.rewards.getByRole('columnheader').allInnerTexts()).findIndex(
      (text) => ({ 'REINFORCE++': 'RF++', REINFORCE: 'REINF' })[lane as string] === text.trim() || text.trim() === lane,
    );
    for (let i = 0; i < 8; i++) {
      expect((await lab.advantages(i + 1))[column - 2]).toBe(shown(vector.output.advantages[0]!.data[i]!));
    }
  }
});
