import { expect, test } from './page.ts';

test('a lecture is told by Space alone, goes back, and leaves the document as it was', async ({ lab, page }) => {
  await lab.chooseExample('Lecture: GRPO in two minutes');
  const notice = page.getByText('A lecture of 8 steps is told over this document.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const lecture = page.getByTestId('lecture');
  await expect(lecture).toContainText('step 1 of 8');
  await expect(lab.headline).toHaveText(/^Eight answers to one task\./);
  await expect(page.getByRole('banner')).toHaveCount(0);
  for (let step = 2; step <= 3; step++) {
    await page.keyboard.press('Space');
    await expect(lecture).toContainText(`step ${step} of 8`);
  }
  await expect(lecture.getByText('+2.646', { exact: true })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(lecture.getByText(/^\+1\.000/)).toHaveCount(1);
  await page.keyboard.press('PageUp');
  await expect(lecture).toContainText('step 3 of 8');
  await page.keyboard.press('Escape');
  await expect(lecture).toHaveCount(0);
  await expect(lab.reward(1)).toHaveValue('1');
  await lab.undo();
  await expect(notice).toHaveCount(0);
});

test('every step of every lecture shows its sentence without a fault', async ({ lab, page }) => {
  for (const [title, steps] of [
    ['Lecture: GRPO in two minutes', 8],
    ['Lecture: GRPO against RLOO', 8],
    ['Lecture: Where does the signal go?', 7],
  ] as const) {
    await lab.chooseExample(title);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const lecture = page.getByTestId('lecture');
    for (let step = 1; step <= steps; step++) {
      await expect(lecture).toContainText(`step ${step} of ${steps}`);
      await expect(lab.headline).not.toHaveText('');
      await lecture.getByRole('button', { name: step === steps ? 'End' : 'Next' }).click();
    }
    await expect(lecture).toHaveCount(0);
  }
});

test('any batch can be shown in lecture mode by the key F, and a drag there is kept apart', async ({ lab, page }) => {
  await lab.chooseExample('One lucky solve');
  await lab.dot(1).focus();
  await page.keyboard.press('f');
  const lecture = page.getByTestId('lecture');
  await expect(lecture).toContainText('One lucky solve, step 1 of 4');
  await lab.dot(1).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await expect(lecture).toHaveCount(0);
  await expect(lab.reward(1)).toHaveValue('1');
  await lab.undo();
  await expect(lab.reward(1)).toHaveValue('0');
});

test('what is shown can be added as a step, and the script travels in a link', async ({ lab, page, context }) => {
  await lab.chooseExample('One lucky solve');
  await page.getByRole('button', { name: /^Group / }).click();
  await page.getByRole('menuitem', { name: 'Add as a lecture step' }).click();
  const dialog = page.getByRole('dialog', { name: 'Step 1 of the lecture' });
  await dialog.getByRole('textbox', { name: 'Sentence' }).fill('Mine, told by nobody else.');
  await dialog.getByRole('button', { name: 'Add the step' }).click();
  await expect(page.getByText('A lecture of 1 step is told over this document.')).toBeVisible();
  await lab.openShare();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Mine, told by nobody else.');
  await other.close();
});
