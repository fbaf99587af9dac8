import { expect, tabTo, test } from './page.ts';

test('the whole journey by keyboard alone: example, edit, role map, undo, import', async ({ lab, page }) => {
  // An example from the menu.
  await tabTo(page, /^Code tests/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await lab.settled();
  await expect(page.getByRole('menu')).toHaveCount(0);

  // A group from the list, a reward by arrow keys.
  await tabTo(page, /^Groups$/, 'listbox');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await lab.settled();
  await tabTo(page, /^trajectory 1$/);
  const before = Number(await lab.dot(1).getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowDown');
  await lab.settled();
  expect(Number(await lab.dot(1).getAttribute('aria-valuenow'))).toBeCloseTo(before - 0.1, 10);
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('+');
  await page.keyboard.press('Delete');
  await lab.settled();

  // A reward typed into the table.
  await tabTo(page, /^Reward of trajectory 2$/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  await lab.settled();
  await expect(lab.reward(2)).toHaveValue('0.5');

  // Undo from outside the field.
  await tabTo(page, /^Duplicate trajectory 2$/);
  await page.keyboard.press('Control+z');
  await lab.settled();
  await expect(lab.reward(2)).not.toHaveValue('0.5');
});

test('the import dialog takes the focus, keeps it, and gives it back', async ({ lab, page }) => {
  await expect(lab.headline).toBeVisible();
  await tabTo(page, /^Import$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, /paste rewards|^$/);
  for (let k = 0; k < 20; k++) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('[role="dialog"]') !== null,
    );
    expect(inside).toBe(true);
  }
  // From a field: on a button with a tooltip the first Escape closes the tooltip.
  await page.getByRole('textbox', { name: /paste rewards/ }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused();
});

test('focus is always to be seen', async ({ lab, page }) => {
  for (let k = 0; k < 40; k++) {
    await page.keyboard.press('Tab');
    const visible = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      if (element === document.body) return true;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const frame = element.closest('[class*="box"]');
      const outlined = [style, ...(frame ? [getComputedStyle(frame)] : [])].some(
        (one) => one.outlineStyle !== 'none' && one.outlineWidth !== '0px',
      );
      return (outlined || element.getAttribute('role') === 'slider') && box.bottom > 0;
    });
    expect(visible).toBe(true);
  }
  await expect(lab.headline).toBeVisible();
});
