import { readFile } from 'node:fs/promises';
import { Workbench } from './estimators.ts';
import { chooseByLetters, expect, Lab, type Page, test } from './page.ts';
import { kept } from './storage.ts';

/** Opens an example and goes to Compare by its tab. */
async function compare(lab: Lab, example: string): Promise<void> {
  await lab.chooseExample(example);
  await lab.page.getByRole('link', { name: 'Compare' }).click();
  await expect(lab.headline).not.toHaveText('Comparing');
}

async function pick(page: Page, which: 'First' | 'Second', framework: string, estimator: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${which} estimator`) }).click();
  await page
    .getByRole('group', { name: framework, exact: true })
    .getByRole('menuitemradio', { name: estimator, exact: true })
    .click();
}

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test('the comparer’s first minute, by mouse', async ({ lab, page }) => {
  await compare(lab, 'A mixed batch');
  await expect(lab.headline).toHaveText('GRPO and RLOO never disagree on a sign. They disagree on who matters.');
  const agreement = panel(page, 'Do they agree?');
  await expect(agreement).toContainText('Its slope is (n − 1) / (n (σ + ε)): tight groups are steep.');

  // Two that differ by a constant lie on one line.
  await pick(page, 'First', 'rLLM', 'REINFORCE++ baseline');
  await expect(lab.headline).toHaveText(/^REINFORCE\+\+ baseline is RLOO times [\d.]+, for every trajectory\.$/);
  await expect(agreement).toContainText('identical up to one constant');

  // The knee of GRPO is dragged.
  await pick(page, 'First', 'rLLM', 'GRPO');
  const knee = page.getByRole('slider', { name: 'Epsilon' });
  await expect(knee).toHaveAttribute('aria-valuetext', /^epsilon 0\.000001 of GRPO$/);
  const box = (await knee.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 260, box.y + 60, { steps: 8 });
  await page.mouse.up();
  await expect(knee).not.toHaveAttribute('aria-valuetext', /0\.000001/);
  await expect(page.getByRole('button', { name: 'Own ε' })).toBeVisible();
  await page.getByRole('button', { name: /^Undo: set ε to/ }).click();
  await expect(knee).toHaveAttribute('aria-valuetext', /^epsilon 0\.000001 of GRPO$/);

  // The same group in other frameworks, and one of them against rLLM.
  const lens = page.getByRole('region', { name: /every framework$/ }).first();
  await expect(lens).toContainText('verl, slime, ROLL, SkyRL');
  await lens.getByRole('button', { name: 'verl, slime, ROLL, SkyRL' }).click();
  await expect(lab.headline).toHaveText(/verl grpo/);

  // A picture and the settings to take away.
  await agreement.getByRole('button', { name: 'Save “Do they agree?”' }).click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Picture/ }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('A-mixed-batch-agreement.png');
  const bytes = await readFile(await picture.path());
  expect([...bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  // 32-bit width and height at bytes 16 and 20: twice the drawing, with title and caption above it.
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(1000);
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(700);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the settings of one' }).click();
  await page.getByRole('menuitem', { name: 'Settings of verl grpo' }).click();
  await expect(page.getByRole('listitem').getByText('Copied the settings.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('algorithm.adv_estimator=grpo');
});

test('the comparer’s first minute, by keyboard alone', async ({ lab, page }) => {
  await lab.chooseExample('A mixed batch');
  await page.getByRole('link', { name: 'Compare' }).focus();
  await page.keyboard.press('Enter');
  await expect(lab.headline).toHaveText(/^GRPO and RLOO never/);
  await page.getByRole('button', { name: /^First estimator/ }).focus();
  await page.keyboard.press('Enter');
  await chooseByLetters(page, 'REINFORCE++ b');
  await expect(lab.headline).toHaveText(/^REINFORCE\+\+ baseline is RLOO times/);
  await page.keyboard.press('Control+z');
  await expect(lab.headline).toHaveText(/^GRPO and RLOO never/);
  const knee = page.getByRole('slider', { name: 'Epsilon' });
  await knee.focus();
  for (let k = 0; k < 2; k++) await page.keyboard.press('PageUp');
  await expect(knee).toHaveAttribute('aria-valuetext', 'epsilon 0.010000 of GRPO');
  await expect(knee).toBeFocused();
  await page.getByRole('switch', { name: 'Same numbers share a row' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('row', { name: /^TRL / })).toContainText('+2.4742');
  const table = panel(page, 'Which prompts carry the weight?').getByRole('button', { name: /as a table$/ });
  await table.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Which prompts carry the weight?').getByRole('row')).toHaveCount(5);
});

test('[1, 0, 0, 0] has the five answers that are called GRPO', async ({ lab, page }) => {
  await lab.paste('[1, 0, 0, 0]');
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('switch', { name: 'Same numbers share a row' }).click();
  const answers = {
    rLLM: ['−0.5773', '+1.7320'],
    verl: ['−0.5000', '+1.5000'],
    TRL: ['−0.4999', '+1.4997'],
    'NeMo-RL': ['−0.5773', '+1.0000'],
    'prime-rl': ['−0.2500', '+0.7500'],
  };
  for (const [framework, [loser, winner]] of Object.entries(answers)) {
    const cells = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: framework, exact: true }) })
      .getByRole('cell');
    await expect(cells.nth(-2)).toHaveText(loser!);
    await expect(cells.nth(-1)).toHaveText(winner!);
  }
});

test('formulas, groups of one, dead groups and what drops them stand beside the numbers when asked for', async ({
  lab,
  page,
}) => {
  await lab.paste('[1, 0, 0, 0]');
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('switch', { name: 'Formulas and rules' }).click();
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'NeMo-RL', exact: true }) });
  await expect(row).toContainText('grpo.use_dynamic_sampling, when on: 1 of 4 rows are resampled');
  await expect(row.locator('mark')).toHaveText(['+1.0000']);
});

test('a framework that refuses a batch says so, and groups by position are told what they hold', async ({
  lab,
  page,
}) => {
  await lab.paste('[1, 0, 0]\n[1, 0, 0, 1]');
  await page.getByRole('link', { name: 'Compare' }).click();
  await pick(page, 'Second', 'TRL', 'TRL RLOO');
  await expect(lab.headline).toHaveText('TRL RLOO refuses this batch.');
  await expect(panel(page, 'Do they agree?')).toContainText('the rewards do not reshape into rows of one prompt each');
});

test('what is compared travels in the link, with its epsilon', async ({ lab, page }) => {
  await compare(lab, 'A mixed batch');
  await pick(page, 'Second', 'TRL', 'TRL RLOO');
  const knee = page.getByRole('slider', { name: 'Epsilon' });
  await knee.focus();
  await page.keyboard.press('PageUp');
  await expect(knee).toHaveAttribute('aria-valuetext', 'epsilon 0.000100 of GRPO');
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: /^Link/ }).inputValue();
  expect(link).toContain('#v1.compare.');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Second estimator: TRL RLOO' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Epsilon' })).toHaveAttribute(
    'aria-valuetext',
    'epsilon 0.000100 of GRPO',
  );
});

test('a pasted configuration says which keys are without effect, and takes the place of a side', async ({
  lab,
  page,
}) => {
  await compare(lab, 'A mixed batch');
  const config = panel(page, 'What does my configuration do?');
  await config
    .getByRole('textbox')
    .fill('algorithm.adv_estimator=grpo_vectorized algorithm.norm_adv_by_std_in_grpo=False');
  await expect(config).toContainText('verl: verl grpo_vectorized. One key is without effect.');
  await expect(config.getByRole('row', { name: /norm_adv_by_std_in_grpo/ })).toContainText('no effect');
  await config.getByRole('button', { name: 'Use as the second' }).click();
  await expect(page.getByRole('button', { name: 'Second estimator: verl grpo_vectorized' })).toBeVisible();
  await config.getByRole('textbox').fill('<img src=x onerror=alert(1)>');
  await expect(config).toContainText('Line 1');
});

/** An estimator of one's own, in a document of two groups, as the first side against RLOO. */
async function compareOwn(lab: Lab, page: Page): Promise<Workbench> {
  await lab.paste('[1, 0, 0, 0]\n[1, 1, 0, 0]');
  const bench = await Workbench.open(lab);
  await bench.runSource(times(2));
  await page.getByRole('link', { name: 'Compare' }).click();
  await pick(page, 'First', 'Your own', 'std_floor JavaScript');
  await expect(lab.headline).toHaveText('std_floor is RLOO times 1.5, for every trajectory.');
  return bench;
}

const times = (factor: number) =>
  `export default (groups) => groups.map((r) => r.map((x) => ${factor} * (x - mean(r))));\n`;

test('an estimator of one’s own is a side like any other, edited, renamed, reloaded and removed', async ({
  lab,
  page,
}) => {
  const bench = await compareOwn(lab, page);
  await expect(panel(page, 'How hard does each estimator pull on a group?')).toContainText(
    'std_floor is code: a dot for each group where its numbers are of that form, and no line.',
  );
  await expect(panel(page, 'What does epsilon do?')).toContainText('what it adds to a divisor stands in its source');
  const lens = page.getByRole('region', { name: /every framework$/ }).first();
  await expect(lens.getByRole('row', { name: /^std_floor/ })).toContainText('+1.5000');
  await page.getByRole('button', { name: 'Copy the settings of one' }).click();
  await expect(page.getByRole('menuitem', { name: /^Settings of std_floor/ })).toContainText('It is code');
  await page.keyboard.press('Escape');

  // An edit of its source, and undo of it, are followed.
  await page.getByRole('button', { name: 'Open std_floor in Code' }).click();
  await bench.write(times(4));
  await bench.ended();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(lab.headline).toHaveText('std_floor is RLOO times 3, for every trajectory.');
  await page.getByRole('button', { name: /^Undo: edit std_floor/ }).click();
  await expect(lab.headline).toHaveText('std_floor is RLOO times 1.5, for every trajectory.');

  // A lane is no condition, and a name is followed.
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await page.getByRole('checkbox', { name: 'std_floor', exact: true }).uncheck();
  await page.getByRole('link', { name: 'Code', exact: true }).click();
  await bench.more('Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('grpo');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await bench.ended();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(lab.headline).toHaveText('grpo (own) is RLOO times 1.5, for every trajectory.');
  await expect(page.getByRole('button', { name: 'First estimator: grpo (own)' })).toBeVisible();

  await kept(page, /"name": ?"grpo"/);
  await page.reload();
  await expect(lab.headline).toHaveText('grpo (own) is RLOO times 1.5, for every trajectory.');

  // On both sides, and one that stops.
  await pick(page, 'Second', 'Your own', 'grpo (own) JavaScript');
  await expect(lab.headline).toHaveText('grpo (own) against itself.');
  await page.getByRole('button', { name: 'Open grpo (own) in Code' }).click();
  await bench.write('export default () => { throw new TypeError("not today"); };\n');
  await bench.ended();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(lab.headline).toHaveText('grpo (own) stops.');
  await expect(page.getByText(/TypeError: .*not today/).first()).toBeVisible();

  await page.getByRole('link', { name: 'Code', exact: true }).click();
  await bench.more('Remove');
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(lab.headline).toHaveText('GRPO against itself.');
  await expect(page.getByText('This document has no estimator “grpo” of its own').first()).toBeVisible();
});

test('a side of one’s own is chosen by keyboard alone', async ({ lab, page }) => {
  await compareOwn(lab, page);
  await page.getByRole('button', { name: /^Second estimator/ }).focus();
  await page.keyboard.press('Enter');
  await chooseByLetters(page, 'std_f');
  await expect(lab.headline).toHaveText('std_floor against itself.');
  await expect(page.getByRole('button', { name: 'Second estimator: std_floor' })).toBeFocused();
});

test('a link with a side of one’s own does not run it by itself', async ({ lab, page, context }) => {
  await compareOwn(lab, page);
  await lab.openShare();
  const link = await page.getByRole('textbox', { name: /link/i }).first().inputValue();
  const other = await context.newPage();
  await other.goto(link);
  const opened = new Lab(other);
  await expect(opened.headline).toHaveText('std_floor has no advantages yet.');
  await expect(other.getByText('It has not been run here yet: read it and press Run in the view Code.')).toHaveCount(2);
  await expect(other.getByRole('button', { name: 'First estimator: std_floor' })).toBeVisible();
  await other.getByRole('button', { name: 'Open std_floor in Code' }).click();
  const bench = new Workbench(other);
  await expect(bench.source).toContainText('2 * (x - mean(r))');
  await bench.run();
  await bench.ended();
  await other.getByRole('link', { name: 'Compare' }).click();
  await expect(opened.headline).toHaveText('std_floor is RLOO times 1.5, for every trajectory.');
});
