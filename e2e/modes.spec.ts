import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './page.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a dot is dragged with a finger, and the page does not scroll under it', async ({ lab, page }) => {
    const dot = lab.dot(1);
    await dot.scrollIntoViewIfNeeded();
    const box = (await dot.boundingBox())!;
    const scrolled = await page.evaluate(() => scrollY);
    const client = await page.context().newCDPSession(page);
    const at = (y: number) => [{ x: box.x + box.width / 2, y }];
    const middle = box.y + box.height / 2;
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(middle) });
    const rewards: number[] = [];
    for (let k = 1; k <= 10; k++) {
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(middle + 8 * k) });
      await lab.settled();
      rewards.push(Number(await lab.reward(1).inputValue()));
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await lab.settled();
    // Down all the way, although the headline above takes more lines or fewer as the numbers change.
    expect(rewards).toEqual(rewards.toSorted((a, b) => b - a));
    const reward = Number(await lab.reward(1).inputValue());
    expect(reward).toBeGreaterThan(0.6);
    expect(reward).toBeLessThan(0.8);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test('a shorter headline moves nothing below it', async ({ lab }) => {
    const top = () => lab.strip.evaluate((strip) => Math.round(strip.getBoundingClientRect().top + scrollY));
    const tops: number[] = [];
    for (const reward of ['0.9', '0.25', '0.125', '0', '1', '-1', '7', '0.5']) {
      await lab.setReward(1, reward);
      tops.push(await top());
    }
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });

  test('every part of the Lab is there', async ({ lab, page }) => {
    for (const name of [
      'What did each reward become?',
      'Rewards',
      'Metrics',
      'What would surprise you here?',
      'What are the advantages like?',
    ])
      await expect(page.getByRole('region', { name, exact: true })).toBeAttached();
    await expect(lab.headline).toBeVisible();
    await page.getByRole('button', { name: / of \d+$/ }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'RLOO', exact: true })).toBeVisible();
  });
});

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('marks, lines and the chosen options can be told from the ground', async ({ lab, page }) => {
    await lab.settled();
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const shades = await lab.strip.locator('svg[role="group"]').evaluate((svg) =>
      [...svg.querySelectorAll('path, circle, line')].map((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return [fill, stroke];
      }),
    );
    for (const [fill, stroke] of shades)
      expect([fill, stroke].some((shade) => shade !== ground && shade !== 'none')).toBe(true);
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

test.describe('where motion is not wanted', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the strip jumps to the next step', async ({ lab, page }) => {
    await lab.dot(1).focus();
    await page.keyboard.press('.');
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    // One frame later it is where it stays.
    const paths = () =>
      lab.strip.locator('svg[role="group"] path').evaluateAll((all) => all.map((one) => one.getAttribute('d')).join());
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const first = await paths();
    await page.waitForTimeout(500);
    await expect.poll(() => paths()).toBe(first);
  });
});
