import { chooseByLetters, expect, type Lab, tabTo, test } from './page.ts';

/*
 * What three people do in their first minute, as far as it happens in the Lab: by mouse, and again by keyboard alone.
 */

const VERL = ['0', '1']
  .flatMap((prompt) =>
    [0, 0, 0, prompt === '0' ? 0 : 1].map((score) =>
      JSON.stringify({ input: `prompt ${prompt}`, output: '', score, step: 1 }),
    ),
  )
  .join('\n');

/** Advantages of the first trajectory by the lane's short name in the table. */
async function byLane(lab: Lab): Promise<Record<string, string>> {
  await lab.settled();
  const names = await lab.rewards.getByRole('columnheader').allInnerTexts();
  const values = await lab.advantages(1);
  return Object.fromEntries(values.map((value, k) => [names[k + 2]!.trim(), value]));
}

/** What an edit changed, as the names of the lanes that moved. */
function moved(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(before).filter((lane) => before[lane] !== after[lane]);
}

test.describe('a teacher', () => {
  test('by mouse: shifts a group and only REINFORCE moves, shows a dead group, copies a frame for the slides', async ({
    lab,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await lab.chooseExample('One lucky solve');
    const before = await byLane(lab);
    const mean = (await page.getByRole('slider', { name: 'Mean of the group' }).boundingBox())!;
    await page.mouse.move(mean.x + mean.width / 2, mean.y + mean.height / 2);
    await page.mouse.down();
    await page.mouse.move(mean.x + mean.width / 2, mean.y - 60, { steps: 8 });
    await page.mouse.up();
    expect(moved(before, await byLane(lab))).toEqual(['REINF']);
    await lab.undo();
    await expect.poll(() => byLane(lab)).toEqual(before);

    await lab.chooseExample('All solved');
    await expect.poll(async () => (await byLane(lab))['GRPO']).toBe('0.000');
    await expect(
      page.getByRole('region', { name: 'Groups' }).or(page.locator('aside')).getByText('too easy').first(),
    ).toBeVisible();

    await lab.openShare();
    await page.getByRole('radio', { name: 'Embed' }).click();
    await page.getByRole('checkbox', { name: 'The sentence above' }).click();
    await page.getByRole('checkbox', { name: 'May change rewards' }).click();
    await page.getByRole('radio', { name: 'Dark' }).click();
    await page.getByRole('button', { name: 'Copy snippet' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^<iframe src="[^"]*embed\.html\?hide=verdict,table&amp;lock=1&amp;theme=dark#v1\./);
  });

  test('by keyboard alone: shifts a group and what has no group baseline moves, shows a dead group, copies a frame', async ({
    lab,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await lab.settled();
    const before = await byLane(lab);
    await tabTo(page, /^Mean of the group$/);
    await page.keyboard.press('Shift+ArrowUp');
    // PRPO's baseline is the mean of the role.
    expect(moved(before, await byLane(lab))).toEqual(['REINF', 'PRPO']);
    await page.keyboard.press('Control+z');
    await lab.settled();
    await expect.poll(() => byLane(lab)).toEqual(before);

    await page.keyboard.press('Control+Home');
    await tabTo(page, /^Code tests/);
    await page.keyboard.press('Enter');
    await chooseByLetters(page, 'All sol');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect.poll(async () => (await byLane(lab))['GRPO']).toBe('0.000');

    await tabTo(page, /^Share$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Link' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await tabTo(page, /^The sentence above$/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Copy snippet$/);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^<iframe src="[^"]*embed\.html\?hide=verdict,table#v1\./);
  });
});

test.describe('somebody whose run does not learn', () => {
  test('by mouse: drops a rollout, reads which groups are dead, tries another estimator, saves the report', async ({
    lab,
    page,
  }) => {
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], '12.jsonl'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, VERL);
    await expect(lab.preview).toContainText('8 of 8 used');
    await lab.accept();
    await expect(page.locator('aside').getByText('too hard')).toHaveCount(1);
    await lab.group(/1 of 4/).click();
    expect((await byLane(lab))['GRPO']).toMatch(/^[+−]/);
    await page.getByRole('button', { name: 'Lane', exact: true }).click();
    await page.getByRole('menuitem', { name: 'GRPO (no std)' }).click();
    await lab.settled();
    await expect(lab.metrics.getByRole('columnheader', { name: 'GRPO (no std)' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page
      .getByRole('menuitem', { name: /Markdown|Report/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.md$/);
  });

  test('by keyboard alone: pastes a rollout, reads which groups are dead, saves the report', async ({ lab, page }) => {
    await lab.settled();
    await tabTo(page, /^Import$/);
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: /paste rewards/ });
    await expect(field).toBeVisible();
    while (!(await field.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.insertText(VERL);
    await expect(lab.preview).toContainText('8 of 8 used');
    await tabTo(page, /^Show these rewards$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await lab.settled();
    await expect(page.locator('aside').getByText('too hard')).toHaveCount(1);
    await tabTo(page, /^Groups$/, 'listbox');
    await page.keyboard.press('End');
    expect((await byLane(lab))['GRPO']).toMatch(/^[+−]/);
    await tabTo(page, /^Export$/);
    await page.keyboard.press('Enter');
    const download = page.waitForEvent('download');
    await chooseByLetters(page, 'Report');
    expect((await download).suggestedFilename()).toMatch(/\.(md|html)$/);
  });
});

test.describe('somebody who compares estimators', () => {
  test('by mouse: reads the ratio of two lanes, makes another the baseline, pins, and saves a picture', async ({
    lab,
    page,
  }) => {
    await lab.chooseExample('A mixed batch');
    const row = lab.metrics.getByRole('row', { name: /advantage\/solver\/max/ });
    await expect(row).toContainText('×0.38');
    await page.getByRole('button', { name: 'Lane RLOO' }).click();
    await page.getByRole('menuitem', { name: 'Make it the baseline' }).click();
    await expect(row).toContainText('×2.65');
    await page.getByRole('button', { name: 'Pin this as A' }).click();
    await lab.setReward(1, '0.1');
    await expect(lab.strip.getByText('A 1', { exact: true })).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Picture/ }).click();
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
  });

  test('by keyboard alone: makes another lane the baseline, pins, edits, and saves a picture', async ({
    lab,
    page,
  }) => {
    await lab.settled();
    await tabTo(page, /^Lane RLOO$/);
    await page.keyboard.press('Enter');
    await chooseByLetters(page, 'Make');
    await expect(lab.metrics.getByText('to the baseline, RLOO.')).toBeVisible();
    await tabTo(page, /^Pin this as A$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^trajectory 1$/);
    await page.keyboard.press('Home');
    await lab.settled();
    await expect(lab.strip.getByText('A 1', { exact: true })).toHaveCount(1);
    await tabTo(page, /^Export$/);
    await page.keyboard.press('Enter');
    const download = page.waitForEvent('download');
    await chooseByLetters(page, 'Picture');
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
  });
});
