import { LOOKS } from '../looks.ts';
import { Lab, test } from '../page.ts';
import { STATES } from '../states.ts';

const FOLDER = '.cache/screenshots';

for (const { theme, width, height } of LOOKS) {
  test.describe(`${width} px, ${theme}`, () => {
    test.use({ colorScheme: theme, viewport: { width, height }, reducedMotion: 'reduce' });
    for (const state of STATES) {
      test(state.id, async ({ page }) => {
        await state.reach(new Lab(page));
        await page.screenshot({ path: `${FOLDER}/${state.id}-${width}-${theme}.png`, fullPage: true });
      });
    }
  });
}

test.describe('the picture of the README', () => {
  test.use({ viewport: { width: 1440, height: 980 }, deviceScaleFactor: 1.5 });
  test('docs/images/lab.png', async ({ lab }) => {
    await lab.page.screenshot({ path: 'docs/images/lab.png' });
  });
});
