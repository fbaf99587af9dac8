import { expect, Lab, test } from './page.ts';

test('the gallery shows every example with its question, and opens the one that is chosen', async ({ lab, page }) => {
  await page.getByRole('banner').getByRole('button', { description: 'Examples' }).click();
  await page.getByRole('menuitem', { name: 'All, with pictures' }).click();
  const gallery = page.getByRole('dialog', { name: 'Examples' });
  await expect(gallery.getByRole('button', { name: /\?/ })).toHaveCount(25);
  await gallery.getByRole('button', { name: /^A heavy tail/ }).click();
  await lab.settled();
  await expect(gallery).toHaveCount(0);
  await expect(lab.reward(1)).toHaveValue('20');
});

test('an address names an example, and leaves what was there one undo away', async ({ lab, page }) => {
  await lab.setReward(1, '0.5');
  await page.goto('/#/p/outlier');
  await expect(page.getByText('Opened the example “').first()).toBeVisible();
  await lab.settled();
  await expect(page).toHaveURL(/#\/lab$/);
  await lab.undo();
  await expect(lab.reward(1)).toHaveValue('0.5');
});

test('an address of no example says so and changes nothing', async ({ lab, page }) => {
  const before = await lab.advantages(1);
  await page.goto('/#/p/no-such-thing');
  await expect(page.getByText('There is no example called “no-such-thing”').first()).toBeVisible();
  await expect.poll(() => lab.advantages(1)).toEqual(before);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a menu is seen nowhere but at its button, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    const lab = new Lab(page);
    await lab.open();
    await page.evaluate(() => {
      const places = ((globalThis as { places?: string[] }).places = []);
      const look = () => {
        const menu = document.querySelector('[role="menu"]');
        if (menu !== null) {
          const { left, top, bottom } = menu.getBoundingClientRect();
          // Radix keeps a menu above the window until it knows where it stands.
          if (bottom > 0 && getComputedStyle(menu).visibility === 'visible')
            (places as string[]).push(`${left} ${top}`);
        }
        requestAnimationFrame(look);
      };
      look();
    });
    const button = page.getByRole('banner').getByRole('button', { description: 'Examples' });
    for (let k = 0; k < 3; k++) {
      await button.click();
      await expect(page.getByRole('menu')).toBeVisible();
      await page.waitForTimeout(200);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    const places = await page.evaluate(() => (globalThis as { places?: string[] }).places!);
    expect(places.length).toBeGreaterThan(3);
    expect([...new Set(places)]).toHaveLength(1);
  });
}
