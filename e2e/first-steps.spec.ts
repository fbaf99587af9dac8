import { expect, type Page, test } from './page.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'First steps' });
const current = (page: Page) => strip(page).locator('[aria-current="step"]');

test.describe('on a first visit', () => {
  test.use({ newcomer: true });

  test('four steps are shown at once, without taking the focus or moving the page', async ({ page }) => {
    // Where the strip ends and the Lab begins, in every frame.
    await page.addInitScript(() => {
      const seen = { tops: new Set<number>(), heights: new Set<number>() };
      (globalThis as { seen?: typeof seen }).seen = seen;
      const look = () => {
        const main = document.querySelector('main');
        if (main !== null) {
          seen.tops.add(main.getBoundingClientRect().top);
          seen.heights.add(document.querySelector('[aria-label="First steps"]')?.getBoundingClientRect().height ?? 0);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto('/');
    await expect(strip(page)).toBeVisible();
    await expect(strip(page).getByRole('listitem')).toHaveCount(4);
    await expect(current(page)).toHaveText('1Drag a dot');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await expect(page.getByRole('region', { name: 'What are the advantages like?' })).toBeVisible();
    const seen = await page.evaluate(() => {
      const { tops, heights } = (globalThis as unknown as { seen: { tops: Set<number>; heights: Set<number> } }).seen;
      return { tops: tops.size, heights: [...heights] };
    });
    expect(seen.tops).toBe(1);
    expect(seen.heights).toHaveLength(1);
    expect(seen.heights[0]).toBeGreaterThan(40);
  });

  test('each step ticks itself when it was done, and the end is remembered', async ({ lab, page }) => {
    const height = (await strip(page).boundingBox())!.height;
    const box = (await lab.dot(1).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 4 });
    await expect(current(page)).toContainText('See the columns follow');
    await page.mouse.up();
    await expect(current(page)).toContainText('Shift the whole group');
    await page.getByRole('slider', { name: 'Mean of the group' }).press('ArrowUp');
    await expect(current(page)).toContainText('Open Explain');
    await page.keyboard.press('Alt+e');
    await expect(current(page)).toHaveCount(0);
    await expect(strip(page)).toContainText('That is the Lab.');
    expect((await strip(page).boundingBox())!.height).toBe(height);
    await strip(page).getByRole('button', { name: 'Close' }).click();
    await expect(strip(page)).toHaveCount(0);
    await page.reload();
    await lab.settled();
    await expect(strip(page)).toHaveCount(0);
  });

  test('they can be skipped for good, and Help brings them back', async ({ lab, page }) => {
    await strip(page).getByRole('button', { name: 'Skip' }).click();
    await page.reload();
    await lab.settled();
    await expect(strip(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Help and shortcuts' }).click();
    await page.getByRole('button', { name: 'Show the first steps' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(current(page)).toContainText('Drag a dot');
  });

  test('what came by a link, and other views, are shown without them', async ({ lab, page }) => {
    await lab.open('#/code');
    await expect(lab.headline).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
    await page.goto('about:blank');
    await lab.open('#v1.lab.M03KSq9WSleyqlbKVrJSMlHSUSoC0oYGBgZKtbUA');
    await expect(page.getByText(/was opened from a link/)).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
  });

  test('where storage is blocked they are shown, and can be skipped for this visit', async ({ page, lab }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await page.reload();
    await lab.settled();
    await strip(page).getByRole('button', { name: 'Skip' }).click();
    await expect(strip(page)).toHaveCount(0);
  });
});

test('on a later visit nothing is shown', async ({ lab, page }) => {
  await expect(lab.headline).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});
