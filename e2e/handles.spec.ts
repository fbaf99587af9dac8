import type { Locator } from '@playwright/test';
import { expect, test } from './page.ts';

test.beforeEach(async ({ lab }) => {
  await lab.chooseExample('One lucky solve');
  for (const lane of ['GRPO', 'RLOO', 'REINFORCE', 'REINFORCE++', 'PRPO']) {
    const wanted = ['GRPO', 'RLOO', 'REINFORCE'].includes(lane);
    if ((await lab.lane(lane).isChecked()) !== wanted) await lab.lane(lane).click();
  }
  await lab.settled();
});

const changes = (before: readonly string[], after: readonly string[]) => after.map((text, k) => text !== before[k]);

test('shifting the whole group by keyboard moves REINFORCE alone, in one step of undo', async ({ lab, page }) => {
  const before = await lab.advantages(1);
  await page.getByRole('slider', { name: 'Mean of the group' }).press('Shift+ArrowUp');
  await lab.settled();
  await expect(lab.reward(1)).toHaveValue('2');
  await expect(lab.reward(2)).toHaveValue('1');
  expect(changes(before, await lab.advantages(1)).filter(Boolean)).toHaveLength(1);
  await lab.undo();
  await expect(lab.reward(1)).toHaveValue('1');
  await expect.poll(() => lab.advantages(1)).toEqual(before);
});

test('stretching the whole group leaves GRPO where it is', async ({ lab, page }) => {
  const names = await lab.rewards.getByRole('columnheader').allInnerTexts();
  const grpo = names.findIndex((name) => name.includes('GRPO')) - 2;
  const before = await lab.advantages(1);
  await page.getByRole('slider', { name: 'Spread of the group' }).press('ArrowUp');
  await lab.settled();
  const after = await lab.advantages(1);
  expect(after[grpo]).toBe(before[grpo]);
  expect(changes(before, after).filter(Boolean)).toHaveLength(2);
});

test('dragging the mean moves every dot, and ghosts show where they were', async ({ lab, page }) => {
  const handle = page.getByRole('slider', { name: 'Mean of the group' });
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 40, { steps: 5 });
  await page.mouse.up();
  await lab.settled();
  const [first, second] = [await lab.reward(1).inputValue(), await lab.reward(2).inputValue()].map(Number);
  expect(second).toBeGreaterThan(0.05);
  expect(first! - second!).toBeCloseTo(1, 4);
  await lab.undo();
  await expect(lab.reward(2)).toHaveValue('0');
});

test('B snaps dots to 0 and 1 while the focus is in the strip', async ({ lab, page }) => {
  await lab.dot(3).focus();
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Snap dots to 0 and 1' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowUp');
  await lab.settled();
  await expect(lab.reward(3)).toHaveValue('1');
  await page.keyboard.press('ArrowDown');
  await lab.settled();
  await expect(lab.reward(3)).toHaveValue('0');
});

test('a dot and its row light up together', async ({ lab, page }) => {
  const row = lab.rewards.getByRole('row').nth(4);
  const colour = () => row.evaluate((element) => getComputedStyle(element.firstElementChild!).backgroundColor);
  const plain = await colour();
  await lab.dot(4).hover({ force: true });
  await expect.poll(colour).not.toBe(plain);
  await page.mouse.move(5, 5);
  await expect.poll(colour).toBe(plain);
});

test('the numbers of the dots stand out from them, the chosen one’s too', async ({ lab }) => {
  const fills = (trajectory: number) =>
    lab.dot(trajectory).evaluate((dot) => {
      const fillOf = (part: Element) => getComputedStyle(part).fill;
      return [fillOf([...dot.querySelectorAll('circle')].at(-1)!), fillOf(dot.querySelector('text')!)];
    });
  await lab.dot(1).focus();
  const [chosen, other] = [await fills(1), await fills(2)];
  // Ink on the ground, and for the chosen one the ground on ink.
  expect(chosen).toEqual([other[1], other[0]]);
});

test('what is dragged past the end of the axis and back again is where it was', async ({ lab, page }) => {
  const first = async () => Number(await lab.reward(1).inputValue());
  const between = (low: number, high: number) => async () => (await first()) > low && (await first()) < high;
  const drag = async (handle: Locator, far: () => Promise<boolean>, back: () => Promise<boolean>) => {
    const box = (await handle.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 60, { steps: 30 });
    // The table follows when the pointer rests, if it is too slow to follow every move.
    await expect.poll(far).toBe(true);
    await page.mouse.move(x, y, { steps: 30 });
    await expect.poll(back).toBe(true);
    await page.mouse.up();
    await lab.settled();
    await expect.poll(() => back()).toBe(true);
  };
  // 60 px are a fifth of the axis of 0 to 1, however the axis grows meanwhile.
  await drag(lab.dot(1), between(1.1, 1.4), between(0.95, 1.05));
  await lab.setReward(1, '1');
  await drag(page.getByRole('slider', { name: 'Spread of the group' }), between(1.2, 2), between(0.995, 1.005));
});

test.describe('on a machine that is too slow to draw the whole page for every move', () => {
  test('a dot follows the pointer, and the page follows when it rests', async ({ lab, page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const dot = lab.dot(1);
    const box = (await dot.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let k = 1; k <= 12; k++) await page.mouse.move(x, y + 5 * k);
    await expect
      .poll(async () => {
        const now = (await dot.boundingBox())!;
        return Math.abs(now.y + now.height / 2 - (y + 60));
      })
      .toBeLessThan(6);
    await expect.poll(async () => Number(await lab.reward(1).inputValue())).toBeLessThan(0.85);
    const said = Number(await dot.getAttribute('aria-valuenow'));
    expect(said).toBeCloseTo(Number(await lab.reward(1).inputValue()), 6);
    await page.mouse.up();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await lab.settled();
    expect(Number(await lab.reward(1).inputValue())).toBeLessThan(0.85);
    await page.keyboard.press('Control+z');
    await expect(lab.reward(1)).toHaveValue('1');
  });
});
