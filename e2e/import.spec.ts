import { readFileSync } from 'node:fs';
import { expect, type Lab, test } from './page.ts';

const SAMPLES = 'src/importers';

test('a verl rollout is read, previewed and shown', async ({ lab }) => {
  await lab.readFiles(`${SAMPLES}/verl_rollout/samples/cut-last-line.jsonl`);
  await expect(lab.preview).toContainText('verl-rollout');
  await expect(lab.preview).toContainText('8 of 9 used');
  await expect(lab.preview).toContainText('line 9');
  await lab.accept();
  await expect(lab.page.getByRole('option')).toHaveCount(3);
  await expect.poll(() => lab.advantages(1)).toHaveLength(2);
  // It stays, whichever view is looked at.
  const partial = lab.page.getByText('1 of 9 records could not be read and is left out.');
  await expect(partial).toBeVisible();
  await lab.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Code' }).click();
  await expect(partial).toBeVisible();
});

const PACKED: readonly (readonly [file: string, format: string, groups: number])[] = [
  ['generic_rows/samples/platform.parquet', 'generic-long', 2],
  ['generic_rows/samples/frames.jsonl.zst', 'generic-long', 2],
  ['verl_rollout/samples/run.zip', 'verl-rollout', 4],
  ['read/parquet/samples/brotli-v1.parquet', 'generic-long', 3],
];

for (const [file, format, groups] of PACKED) {
  test(`what reads ${file} is fetched when it comes, and its rewards are shown`, async ({ lab }) => {
    await lab.readFiles(`${SAMPLES}/${file}`);
    await expect(lab.preview).toContainText(format);
    await lab.accept();
    await expect(lab.page.getByRole('option')).toHaveCount(groups);
  });
}

test('rLLM episodes are read with their roles', async ({ lab }) => {
  await lab.readFiles(`${SAMPLES}/rllm_episodes/samples/concatenated.json`);
  await expect(lab.preview).toContainText('rllm-episode');
  await lab.accept();
  await expect(lab.metrics.getByRole('radio', { name: /solver/ })).toBeVisible();
  await expect(lab.metrics.getByRole('radio', { name: /judge/ })).toBeVisible();
});

test('a CSV with a reward and a group column is read', async ({ lab }) => {
  await lab.readFiles(`${SAMPLES}/generic_rows/samples/bom-crlf.csv`);
  await lab.accept();
  await expect(lab.page.getByRole('option')).toHaveCount(3);
});

test('text pasted anywhere outside a field is read', async ({ lab, page }) => {
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '1, 0, 0.5, 0');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(lab.preview).toContainText('4');
  await lab.accept();
  await expect(lab.reward(3)).toHaveValue('0.5');
});

test('a file dropped on the page is read', async ({ lab, page }) => {
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['[[1, 0], [1, 1, 0]]'], 'rewards.json'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await lab.accept();
  await expect(page.getByRole('option')).toHaveCount(2);
});

const BAD: readonly (readonly [what: string, text: string, says: RegExp])[] = [
  ['malformed JSON', '{"group_id": "a", "rewards": [1, 0', /line 1/i],
  ['a web page', '<!doctype html><title>Sign in</title>', /web page/],
  ['200 levels of nesting', '['.repeat(200) + ']'.repeat(200), /nest|deep|level/i],
  [
    'averages without single rewards',
    '{"step": 1, "reward/mean": 0.5}\n{"step": 2, "reward/mean": 0.6}',
    /averages|single rewards/i,
  ],
];

for (const [what, text, says] of BAD) {
  test(`${what} is refused in words, and nothing changes`, async ({ lab, page }) => {
    await lab.setReward(1, '0.3');
    await lab.read(text);
    await expect(page.getByRole('dialog').getByText(says).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show these rewards' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await expect(lab.reward(1)).toHaveValue('0.3');
  });
}

async function unchangedGlobals(lab: Lab): Promise<void> {
  const polluted = await lab.page.evaluate(() => [
    ({} as { polluted?: unknown }).polluted,
    Reflect.get(window, '__pwned'),
  ]);
  expect(polluted.filter((one) => one !== undefined && one !== null)).toEqual([]);
}

test('hostile keys and ids stay text', async ({ lab, page }) => {
  const evil = '<img src=x onerror="window.__pwned=1">';
  await lab.paste(
    [
      JSON.stringify({ group_id: `t:${evil}`, rewards: [1, 0] }),
      '{"group_id": "__proto__:constructor", "rewards": [1, 0], "__proto__": {"polluted": 1}}',
    ].join('\n'),
  );
  await expect(page.getByText(evil).first()).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
  await lab.group(/__proto__/).click();
  await lab.settled();
  expect((await lab.advantages(1))[1]).toBe('+1.000');
  await unchangedGlobals(lab);
});

test('bad records are counted, named and left out; text rewards are missing, not 0', async ({ lab, page }) => {
  await lab.read('{"group_id": "a:s", "rewards": [1, "n/a", null]}\n{"group_id": "b:s"');
  await expect(lab.preview).toContainText('1 record could not be read');
  await expect(lab.preview).toContainText('line 2');
  await expect(lab.preview).toContainText('"n/a" is not a number');
  await lab.accept();
  await expect(lab.reward(2)).toHaveValue('');
  await page.getByRole('button', { name: /^Drop 2 trajectories without a reward/ }).click();
  await lab.settled();
  expect((await lab.advantages(1))[1]).toBe('+1.000');
});

test('two groups of one id are both kept, with a word about it', async ({ lab }) => {
  await lab.read('{"group_id": "a:s", "rewards": [1, 0]}\n{"group_id": "a:s", "rewards": [0, 0]}');
  await expect(lab.preview).toContainText('a:s');
  await expect(lab.preview.getByText(/twice|2 times|both|also/i).first()).toBeVisible();
  await lab.accept();
  await expect(lab.page.getByRole('option')).toHaveCount(2);
});

test('an import is one step of undo', async ({ lab }) => {
  await lab.paste('[1, 0, 1]');
  await lab.undo();
  await expect(lab.group(/task-017 solver/)).toBeVisible();
});

test('reading can be cancelled, and the document stays', async ({ lab, page }) => {
  const rows = Array.from({ length: 60_000 }, (_, i) => `{"group_id": "g${i >> 3}:s", "rewards": [1, 0]}`).join('\n');
  await lab.readFiles({ name: 'big.jsonl', mimeType: 'text/plain', buffer: Buffer.from(rows) });
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last();
  await cancel.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(lab.group(/task-017 solver/)).toBeVisible();
});

test('an exported document opens again as it was', async ({ lab, page }) => {
  await lab.setReward(1, '0.3');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Document' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  await lab.chooseExample('All solved');
  await lab.read(text);
  await expect(lab.preview).toContainText('7');
  await lab.accept();
  await expect(lab.reward(1)).toHaveValue('0.3');
  await expect.poll(() => lab.advantages(1)).toHaveLength(5);
});

test('the parts of a reward are weighed before it is shown', async ({ lab, page }) => {
  await lab.read(
    '{"task_id": "a", "accuracy_reward": 1, "format_reward": 1}\n{"task_id": "a", "accuracy_reward": 0, "format_reward": 1}',
  );
  await expect(lab.preview.getByRole('row', { name: /^a:default/ })).toContainText('2, 1');
  const weight = page.getByRole('group', { name: 'Weights' }).getByRole('textbox', { name: 'format_reward' });
  await weight.fill('0.2');
  await weight.press('Enter');
  await expect(lab.preview).toContainText('1 × accuracy_reward + 0.2 × format_reward');
  await expect(lab.preview.getByRole('row', { name: /^a:default/ })).toContainText('1.2, 0.2');
  await expect(weight).toBeFocused();
  await lab.accept();
  await expect(lab.reward(1)).toHaveValue('1.2');
  await expect(lab.reward(2)).toHaveValue('0.2');
});

test('weights that fit the logged advantages are found, and taken by one press', async ({ lab, page }) => {
  // TRL's advantages of acc + 0.2 × fmt: (r − mean) / (std over n − 1 + 1e−4).
  const logged = [1.0188762831977212, -0.6792508554651474, -1.0188762831977212, 0.6792508554651475];
  const rows = logged.map((advantage, k) =>
    JSON.stringify({ step: 1, prompt: 'p', completion: 'c', acc: k % 3 ? 0 : 1, fmt: k < 2 ? 1 : 0, advantage }),
  );
  await lab.read(rows.join('\n'));
  await expect(lab.preview).toContainText('with 1 × acc + 0.2 × fmt they are (r − mean) / (std + 1e-4)');
  await page
    .getByRole('button', { name: /^Take the weights that fit the logged advantages: acc 1, fmt 0\.2$/ })
    .click();
  await expect(page.getByRole('group', { name: 'Weights' }).getByRole('textbox', { name: 'fmt' })).toHaveValue('0.2');
  await expect(lab.preview).toContainText('groups and rewards are read as they were trained on');
  await expect(lab.preview.getByRole('row', { name: /^prompt-1:default/ })).toContainText('1.2, 0.2, 0, 1');
});

test('rows without task and prompt become groups of a typed size', async ({ lab, page }) => {
  await lab.read('reward,length\n1,5\n0,6\n1,7\n1,8\n');
  const size = page.getByRole('textbox', { name: 'Rows of a group' });
  await size.fill('2');
  await size.press('Enter');
  await expect(lab.preview).toContainText('each 2 rows are one group');
  await lab.accept();
  await expect(page.getByRole('option')).toHaveCount(2);
});

const MARKS = [
  '{"task_id": "a", "who": "x", "reward": 1, "mark": 3, "note": "fine"}',
  '{"task_id": "a", "who": "x", "reward": 0, "mark": null, "note": "poor"}',
  '{"task_id": "b", "who": "y", "reward": 1, "mark": 5, "note": "fine"}',
].join('\n');

test('another column is chosen for the reward, the groups follow, and the choice is remembered', async ({
  lab,
  page,
}) => {
  await lab.read(MARKS);
  const columns = page.getByRole('group', { name: 'Columns' });
  const reward = columns.getByRole('combobox', { name: 'Reward', exact: true });
  await expect(lab.preview.getByRole('row', { name: /^a:default/ })).toContainText('1, 0');
  await reward.selectOption('mark');
  await expect(lab.preview.getByRole('row', { name: /^a:default/ })).toContainText('3, missing');
  await columns.getByRole('combobox', { name: '1 missing reward' }).selectOption('leave out the trajectory');
  await expect(lab.preview).toContainText('1 trajectory without a reward was left out');
  await columns.getByRole('combobox', { name: 'Role' }).selectOption('who');
  await expect(lab.preview.getByRole('row', { name: /^a:x/ })).toContainText('3');
  await lab.accept();
  await expect(page.getByRole('option')).toHaveCount(2);
  await expect(lab.reward(1)).toHaveValue('3');

  await page.reload();
  await lab.settled();
  await lab.read(MARKS);
  await expect(columns).toContainText('as you chose them before');
  await expect(reward).toHaveValue('=mark');
  // What a missing reward means is asked anew: it is never 0 and never left out unasked.
  await expect(lab.preview.getByRole('row', { name: /^a:x/ })).toContainText('3, missing');
  await columns.getByRole('button', { name: 'Find them by name' }).click();
  await expect(lab.preview.getByRole('row', { name: /^a:default/ })).toContainText('1, 0');
  await page.keyboard.press('Escape');
  await lab.read(MARKS);
  await expect(columns).toContainText('as found by their names');
});

test('a column without numbers is no reward: it is said, and what was read stands', async ({ lab, page }) => {
  await lab.read(MARKS);
  const reward = page.getByRole('combobox', { name: 'Reward', exact: true });
  await reward.selectOption('note');
  await expect(lab.preview).toContainText('Column "note" holds no numbers (pasted text line 1: "fine")');
  await expect(reward).toHaveValue('=reward');
  await expect(lab.preview.getByRole('row', { name: /^a:default/ })).toContainText('1, 0');
  await lab.accept();
  await expect(lab.reward(1)).toHaveValue('1');
});

test('where no column is called a reward one is asked for, by keyboard too', async ({ lab, page }) => {
  await lab.read('question,grade\nq1,3\nq1,4\nq2,5\n');
  const reward = page.getByRole('combobox', { name: 'Which column is the reward?' });
  await expect(reward).toHaveValue('');
  await reward.focus();
  await page.keyboard.press('g');
  await expect(lab.preview.getByRole('row', { name: /^prompt-1/ })).toContainText('3, 4');
  await lab.accept();
  await expect(page.getByRole('option')).toHaveCount(2);
});

test('roles that train no policy are left out unless they are kept', async ({ lab, page }) => {
  const trace = (name: string, trainable: boolean, score: number) => ({
    agent: { name, trainable },
    rewards: { r: { score, weight: 1 } },
    nodes: [],
  });
  const traces = [trace('solver', true, 1), trace('judge', false, 0)];
  await lab.read(JSON.stringify({ id: 'e', task: { key: 'k' }, traces }));
  await expect(lab.preview).toContainText('The tokens of role judge train no policy; 1 group is left out.');
  await expect(lab.preview.getByRole('row')).toHaveCount(2);
  await page.getByRole('switch', { name: 'Keep roles that train no policy' }).click();
  await expect(lab.preview.getByRole('row', { name: /^k:judge/ })).toBeVisible();
  await lab.accept();
  await expect(page.getByRole('option')).toHaveCount(2);
});
