import { readFileSync } from 'node:fs';
import { findChromium, isHeadlessShell } from '../tools/chromium.mjs';
import { LOOKS } from './looks.ts';
import { expect, Lab, type Page, test } from './page.ts';

/** The Chromium that drew the recorded pictures: another version, or one with a window, draws letters a little otherwise. */
const RECORDED = readFileSync('e2e/visual/chromium-version.txt', 'utf8').trim();
const KIND = isHeadlessShell(findChromium() ?? '') ? 'headless shell' : 'browser';

for (const { theme, width, height } of LOOKS) {
  test.describe(`the Lab at ${width} px, ${theme}`, () => {
    test.use({ colorScheme: theme, viewport: { width, height }, reducedMotion: 'reduce' });

    test('its parts stand beside and below each other, and nothing is cut', async ({ page, browser }) => {
      const lab = new Lab(page);
      await lab.open();
      await lab.settled();
      await expect(page.getByRole('region', { name: 'What are the advantages like?' })).toBeAttached();
      expect(await overlaps(page)).toEqual([]);
      expect(await cut(page)).toEqual([]);
      if (`${browser.version()} ${KIND}` === RECORDED) await expect(page).toHaveScreenshot(`lab-${width}-${theme}.png`);
    });
  });
}

/** Pairs of panels that lie over each other, and panels that are empty. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panels = [...document.querySelectorAll('main section[aria-labelledby], main > div > section')].map(
      (panel) => ({
        name: panel.querySelector('h2')?.textContent ?? '?',
        box: panel.getBoundingClientRect(),
      }),
    );
    const found = panels.filter(({ box }) => box.width < 200 || box.height < 60).map(({ name }) => `${name} is empty`);
    if (panels.length < 3) found.push(`only ${panels.length} panels`);
    for (const [k, a] of panels.entries()) {
      for (const b of panels.slice(k + 1)) {
        const apart =
          a.box.right <= b.box.left + 1 ||
          b.box.right <= a.box.left + 1 ||
          a.box.bottom <= b.box.top + 1 ||
          b.box.bottom <= a.box.top + 1;
        if (!apart) found.push(`${a.name} over ${b.name}`);
      }
    }
    return found;
  });
}

/** Headings, captions and buttons whose words do not fit and are not shortened with a sign. */
function cut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, button, [role="heading"], p')]
      .filter((element) => element.offsetParent !== null && element.clientWidth > 1 && element.textContent !== '')
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter(
        (element) =>
          getComputedStyle(element).textOverflow !== 'ellipsis' && getComputedStyle(element).overflowX !== 'auto',
      )
      .map((element) => element.textContent.slice(0, 40)),
  );
}
