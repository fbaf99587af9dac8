import AxeBuilder from '@axe-core/playwright';
import { expect, Lab, type Page, test } from './page.ts';
import { STATES } from './states.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Where each state is looked at. axe sees no difference between widths of one layout, so it runs on two of them. */
const SCREENS = [
  { width: 1440, height: 900, theme: 'light', axe: true },
  { width: 1440, height: 900, theme: 'dark', axe: true },
  { width: 768, height: 1024, theme: 'light', axe: false },
  { width: 390, height: 844, theme: 'dark', axe: true },
  { width: 320, height: 700, theme: 'light', axe: true },
] as const;

for (const { width, height, theme, axe } of SCREENS) {
  test.describe(`${width} px, ${theme}: nothing sticks out${axe ? ' and axe finds nothing' : ''}`, () => {
    test.use({ colorScheme: theme, viewport: { width, height }, reducedMotion: 'reduce' });
    for (const state of STATES) {
      test(state.id, async ({ page }) => {
        await state.reach(new Lab(page));
        expect(await sticksOut(page)).toEqual([]);
        if (!axe) return;
        const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
        const found = violations.map(
          (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
        );
        expect(found).toEqual([]);
      });
    }
  });
}

/** Elements that make the page wider than its window. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > room + 1)
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`.slice(0, 80))
      .slice(0, 5);
  });
}
