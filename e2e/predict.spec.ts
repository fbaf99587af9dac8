import { expect, type Lab, type Page, test } from './page.ts';

test.beforeEach(async ({ lab }) => {
  await lab.chooseExample('One lucky solve');
});

const guess = (page: Page, reward: string) =>
  page.getByRole('slider', { name: `Guess for reward ${reward}`, exact: true });
const number = (page: Page, reward: string) =>
  page.getByRole('textbox', { name: `Guess for reward ${reward}, as a number` });
const panel = (page: Page) => page.getByRole('region', { name: 'What will each reward become?' });
const start = (page: Page) => page.getByRole('button', { name: 'Predict', exact: true }).click();

/** What a screen reader is given, and what is drawn, of the Lab. */
async function said(page: Page): Promise<string> {
  return `${await page.locator('body').ariaSnapshot()}\n${await page.locator('main').innerText()}`;
}

async function numbersOf(lab: Lab): Promise<string> {
  return (await lab.advantages(1)).join(' ');
}

test('while advantages are guessed nothing on the page gives them away, and leaving brings all of it back', async ({
  lab,
  page,
}) => {
  await page.keyboard.press('Alt+e');
  await expect(page.getByText('In standard deviations of the group')).toBeVisible();
  const before = await numbersOf(lab);
  const headline = await lab.headline.textContent();
  await expect.poll(() => said(page)).toMatch(/2\.646/);

  await start(page);
  await expect(panel(page)).toBeVisible();
  const hidden = await said(page);
  expect(hidden).not.toMatch(/2\.64|2\.65|0\.378|0\.38\b|1\.000|0\.143/);
  expect(hidden).not.toMatch(/GRPO advantage|gain|underestimated/);
  await expect(lab.metrics).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'What are the advantages like?' })).toHaveCount(0);
  await expect(page.getByText('The steps are hidden while you predict.')).toBeVisible();
  await expect(lab.dot(1)).toHaveAttribute('aria-valuetext', 'trajectory 1, reward 1');

  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Predict', exact: true })).toBeFocused();
  await expect(lab.headline).toHaveText(headline!);
  await expect.poll(() => numbersOf(lab)).toBe(before);
  await expect(lab.metrics).toBeVisible();
  await expect(page.getByText('In standard deviations of the group')).toBeVisible();
});

test('by mouse: a mark is dragged, a sign chosen, and the score says how far off it was and why', async ({ page }) => {
  await start(page);
  await expect(guess(page, '1')).toHaveAttribute('aria-valuetext', 'not placed yet');
  const box = (await guess(page, '1').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 30, { steps: 5 });
  await page.mouse.up();
  await expect(guess(page, '1')).toHaveAttribute('aria-valuetext', /^\+\d/);
  await number(page, '1').fill('1');
  await number(page, '1').press('Enter');
  await page
    .getByRole('radiogroup', { name: 'Sign of the guess for reward 0' })
    .getByRole('radio', { name: 'minus' })
    .click();
  await expect(guess(page, '0')).toHaveAttribute('aria-valuetext', 'minus, the sign alone');

  await page.getByRole('button', { name: 'Reveal' }).click();
  const status = panel(page).getByRole('status');
  await expect(status).toContainText(
    '2 of 2 signs right; off by 1.65 on average; the lucky one was underestimated: you said +1, GRPO gives +2.646.',
  );
  await expect(status).toContainText('Why: 1 is 0.875 above the mean 0.125, which makes +2.646 under GRPO.');
  const rows = page.getByRole('region', { name: 'Guesses and answers' }).getByRole('row');
  await expect(rows.nth(1)).toHaveText(/1\s*1\s*\+1\s*\+2\.646\s*−1\.646/);
  await expect(rows.nth(2)).toHaveText(/0\s*7\s*minus\s*−0\.378\s*sign right/);

  await page.getByRole('button', { name: 'Another estimator' }).click();
  await expect(panel(page)).toContainText('under RLOO');
  await expect(guess(page, '1')).toHaveAttribute('aria-valuetext', 'not placed yet');
});

test('by keyboard alone: P begins, arrows place, Enter reveals, and Escape leaves', async ({ lab, page }) => {
  await lab.dot(1).focus();
  await page.keyboard.press('p');
  await expect(guess(page, '1')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(guess(page, '1')).toHaveAttribute('aria-valuenow', '0.1');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(guess(page, '1')).toHaveAttribute('aria-valuetext', '+1.09');
  await page.keyboard.press('End');
  await expect(guess(page, '1')).toHaveAttribute('aria-valuetext', '+3.5');
  await page.keyboard.press('Delete');
  await expect(guess(page, '1')).toHaveAttribute('aria-valuetext', 'not placed yet');
  await page.keyboard.press('Enter');
  await expect(guess(page, '1')).toHaveAttribute('aria-valuetext', '0');
  await page.keyboard.press('Tab');
  await expect(guess(page, '0')).toBeFocused();
  await page.keyboard.press('ArrowDown');

  const reveal = page.getByRole('button', { name: 'Reveal' });
  for (let k = 0; k < 20 && !(await reveal.evaluate((element) => element === document.activeElement)); k++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await expect(panel(page).getByRole('status')).toContainText('1 of 2 signs right; off by 1.46 on average');
  await page.keyboard.press('Enter');
  await expect(guess(page, '1')).toBeFocused();
  await expect(guess(page, '1')).toHaveAttribute('aria-valuetext', 'not placed yet');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Predict', exact: true })).toBeFocused();
});

test('rewards can be edited meanwhile: what still fits stays, and the answer hides again', async ({ lab, page }) => {
  await start(page);
  await number(page, '1').fill('2');
  await number(page, '1').press('Enter');
  await number(page, '0').fill('-0.4');
  await number(page, '0').press('Enter');
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(panel(page)).toContainText('+2.646');
  await lab.setReward(1, '0.5');
  await expect(page.getByRole('button', { name: 'Reveal' })).toBeVisible();
  await expect.poll(() => said(page)).not.toMatch(/2\.646|0\.378/);
  await expect(guess(page, '0')).toHaveAttribute('aria-valuetext', '−0.4');
  await expect(guess(page, '0.5')).toHaveAttribute('aria-valuetext', 'not placed yet');
  await expect(guess(page, '1')).toHaveCount(0);
});

test('the next group begins anew, and one that cannot be predicted says why', async ({ lab, page }) => {
  await lab.paste('{"group_id": "a:s", "rewards": [1, 0, 0]}\n{"group_id": "b:s", "rewards": [null, 1]}\n[0.5, 0.25]');
  // A missing reward anywhere stops rLLM.
  await expect(lab.headline).toContainText('rLLM stops here');
  const predict = page.getByRole('button', { name: 'Predict', exact: true });
  await expect(predict).toHaveAttribute('aria-keyshortcuts', 'P');
  await expect(predict).toHaveAttribute('aria-disabled', 'true');
  await predict.hover();
  await expect(page.getByRole('tooltip')).toContainText('No lane gives finite advantages here');
  await lab.group(/^b/).click();
  await lab.setReward(1, '0');
  await lab.group(/^a/).click();
  await start(page);
  await guess(page, '1').press('ArrowUp');
  await page.getByRole('button', { name: 'Reveal' }).click();
  await page.getByRole('button', { name: 'Next group' }).click();
  await lab.settled();
  await expect(panel(page)).toContainText('b:s under');
  await expect(guess(page, '1')).toHaveAttribute('aria-valuetext', 'not placed yet');
  await expect(guess(page, '1')).toBeFocused();
});

test('a press before the code of Predict is there begins a prediction when it has come', async ({ page, baseURL }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`${baseURL}/assets/afterFirstResultPart-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const predict = page.getByRole('button', { name: 'Predict', exact: true });
  await predict.click();
  await expect(predict).toBeFocused();
  release();
  await expect(page.getByRole('slider', { name: /^Guess for reward/ }).first()).toBeVisible();
});
