import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from './page.ts';

const COUNT = 200;
/** 0, 0.005, ... in no order: trajectory 1 has the lowest. */
const REWARDS = Array.from({ length: COUNT }, (_, i) => ((i * 37) % COUNT) / COUNT);

const chooser = (page: Page) => page.getByRole('slider', { name: 'Trajectory, in the order of rewards' });

/** Pixels of the canvas that something was drawn on, and the sum of their colours. */
function drawn(page: Page): Promise<{ pixels: number; colours: number }> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })!;
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    let pixels = 0;
    let colours = 0;
    for (let i = 0; i < data.length; i += 4) {
      if ((data[i + 3] ?? 0) === 0) continue;
      pixels++;
      colours += data[i]!;
    }
    return { pixels, colours };
  });
}

test('of a large group the keys choose one trajectory after another, by reward, and it is announced', async ({
  lab,
  page,
}) => {
  await lab.paste(JSON.stringify(REWARDS));
  await chooser(page).press('Home');
  await expect(chooser(page)).toHaveAttribute(
    'aria-valuetext',
    /^trajectory 1, reward 0, GRPO advantage −.* place 1 of 200$/,
  );
  await chooser(page).press('ArrowUp');
  const second = REWARDS.indexOf(0.005) + 1;
  await expect(chooser(page)).toHaveAttribute('aria-valuetext', new RegExp(`^trajectory ${second}, reward 0.005,`));
  // The table follows: the row of the chosen one is in sight.
  await expect(lab.reward(second)).toBeInViewport();
  await chooser(page).press('End');
  const highest = REWARDS.indexOf(0.995) + 1;
  await expect(chooser(page)).toHaveAttribute('aria-valuenow', '200');
  await expect(lab.reward(highest)).toBeInViewport();
  await lab.setReward(highest, '0.5');
  await expect(chooser(page)).toHaveAttribute('aria-valuetext', new RegExp(`^trajectory ${highest}, reward 0.5,`));
});

test('a click on a dot or near a line chooses its trajectory, and the pointer lights up its row', async ({
  lab,
  page,
}) => {
  await lab.paste(JSON.stringify(REWARDS));
  // The highest reward is the highest dot, on the axis.
  await chooser(page).click({ position: { x: 100, y: 86 } });
  const highest = REWARDS.indexOf(0.995) + 1;
  await expect(chooser(page)).toHaveAttribute('aria-valuetext', new RegExp(`^trajectory ${highest}, reward 0.995,`));
  const row = page.locator(`tr[data-trajectory="${highest - 1}"]`);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row).toBeInViewport();
  // The lowest line is that of the first trajectory.
  await lab.rewards.getByRole('region').evaluate((element) => element.scrollTo({ top: 0 }));
  const first = page.locator('tr[data-trajectory="0"]');
  const colour = () => first.evaluate((element) => getComputedStyle(element.firstElementChild!).backgroundColor);
  const plain = await colour();
  await chooser(page).hover({ position: { x: 100, y: 345 } });
  await expect.poll(colour).not.toBe(plain);
  await page.mouse.move(5, 5);
  await expect.poll(colour).toBe(plain);
});

test('thousands of trajectories are drawn, and drawn again in the colours of the other theme', async ({
  lab,
  page,
}) => {
  await lab.paste(JSON.stringify(Array.from({ length: 10_000 }, (_, i) => ((i * 7919) % 10_000) / 10_000)));
  await expect(page.getByText(/^10,000 trajectories are too many to drag/)).toBeVisible();
  const before = await drawn(page);
  expect(before.pixels).toBeGreaterThan(20_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await drawn(page)).colours).not.toBe(before.colours);
});

test('a large group leaves as a drawing and is shown in a frame', async ({ lab, page }) => {
  await lab.paste(JSON.stringify(REWARDS));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Drawing/ }).click();
  const svg = await readFile(await (await download).path(), 'utf8');
  expect(svg).toContain('<svg');
  expect(svg).not.toContain('NaN');
  await lab.openShare();
  await page.getByRole('radio', { name: 'Embed' }).click();
  const snippet = await page.getByRole('textbox', { name: 'Snippet' }).inputValue();
  const [, source] = /src="([^"]*)"/.exec(snippet)!;
  await page.goto(source!.replaceAll('&amp;', '&').replace(/hide=[^&#]*/, 'hide='));
  await expect(page.getByTestId('embed')).toHaveAttribute('aria-busy', 'false');
  await chooser(page).press('End');
  await expect(chooser(page)).toHaveAttribute('aria-valuenow', '200');
  await expect(page.locator('tr[aria-rowindex]').filter({ hasText: '0.995' })).toBeInViewport();
});
