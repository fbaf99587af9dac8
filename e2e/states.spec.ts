import AxeBuilder from '@axe-core/playwright';
import { expect, Lab, type Page, test } from './page.ts';
import { STATES } from './states.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A screen that a state is looked at on. */
interface Screen {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  /**
   * axe sees no difference between widths of one layout, so it runs on one of them; and none but the contrast between
   * themes.
   */
  readonly axe: 'all' | 'contrast' | 'none';
}

/** A state is reached on the first screen of a visit, and stays while the page turns into the next. */
const VISITS: readonly (readonly [name: string, screens: readonly Screen[]])[] = [
  [
    'desktop and tablet',
    [
      { width: 1440, height: 900, theme: 'light', axe: 'all' },
      { width: 1440, height: 900, theme: 'dark', axe: 'contrast' },
      { width: 768, height: 1024, theme: 'dark', axe: 'none' },
    ],
  ],
  [
    'phone',
    [
      { width: 390, height: 844, theme: 'dark', axe: 'none' },
      { width: 320, height: 700, theme: 'light', axe: 'all' },
    ],
  ],
];

for (const [name, screens] of VISITS) {
  test.describe(`${name}: nothing sticks out and axe finds nothing`, () => {
    const { width, height, theme } = screens[0]!;
    test.use({ colorScheme: theme, viewport: { width, height }, reducedMotion: 'reduce' });
    const isFirst = screens === VISITS[0]![1];
    for (const state of STATES.filter(({ turns }) => isFirst || turns !== true)) {
      test(state.id, async ({ page }) => {
        await state.reach(new Lab(page));
        const looked = new Set<Screen['axe']>();
        for (const screen of state.turns === true ? VISITS.flatMap(([, all]) => all) : screens) {
          const where = `${screen.width} px, ${screen.theme}`;
          await page.setViewportSize({ width: screen.width, height: screen.height });
          await page.emulateMedia({ colorScheme: screen.theme });
          await expect(page.locator('html')).toHaveAttribute('data-theme', screen.theme);
          await expect.poll(() => sticksOut(page), where).toEqual([]);
          // Where the page was scrolled to, a button can be half under the header.
          await page.evaluate(() => scrollTo(0, 0));
          await painted(page);
          // A state that turns has its colours looked at on the desktop.
          const rules = screen.axe === 'all' && looked.has('contrast') ? 'all but contrast' : screen.axe;
          if (rules !== 'none') expect(await violations(page, rules), where).toEqual([]);
          looked.add(screen.axe);
        }
      });
    }
  });
}

/** Two frames on, what was laid out has been painted. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

async function violations(page: Page, what: 'all' | 'all but contrast' | 'contrast'): Promise<string[]> {
  // Legacy mode leaves out frames of other origins, of which there are none, and takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (what === 'contrast') axe.withRules(['color-contrast']);
  else axe.withTags(TAGS);
  if (what === 'all but contrast') axe.disableRules(['color-contrast']);
  const found = await axe.analyze();
  return found.violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`,
  );
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
