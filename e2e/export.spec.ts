import { readFile } from 'node:fs/promises';
import { Workbench } from './estimators.ts';
import { expect, type Page, test } from './page.ts';

/** Chooses an entry of the Export menu and gives the file that it saves. */
async function saved(page: Page, entry: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('every entry saves a file with the page’s own numbers in it', async ({ lab, page }) => {
  await lab.setReward(1, '0.75');
  const [grpo] = await lab.advantages(1).then((texts) => texts.slice(1));
  const svg = await saved(page, /^Drawing/);
  expect(svg.name).toBe('Code-tests-one-lucky-solve-strip.svg');
  expect(svg.bytes.toString()).toContain(grpo);
  const csv = await saved(page, /^Advantages/);
  expect(csv.bytes.toString().split('\r\n')[1]).toMatch(/^task-017:solver,task-017,solver,1,[^,]*,0\.75,/);
  const markdown = await saved(page, /^Report in Markdown/);
  expect(markdown.bytes.toString()).toContain(grpo);
  const json = await saved(page, /^Document/);
  expect(JSON.parse(json.bytes.toString())).toMatchObject({ format: 'advantage-playground' });
  expect((await saved(page, /^Metrics/)).bytes.toString()).toContain('advantage/solver/mean');
});

test('the picture is a PNG of twice the size of the drawing', async ({ lab, page }) => {
  await lab.settled();
  const { name, bytes } = await saved(page, /^Picture/);
  expect(name).toBe('Code-tests-one-lucky-solve-strip.png');
  const svg = (await saved(page, /^Drawing/)).bytes.toString();
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!;
  expect(bytes.readUInt32BE(16)).toBe(2 * Number(width));
  expect(bytes.readUInt32BE(20)).toBe(2 * Number(height));
});

test('the HTML report opens by itself, without a script', async ({ lab, page, context }) => {
  await lab.settled();
  const headline = await lab.headline.innerText();
  const { bytes } = await saved(page, /^Report as one page/);
  const reader = await context.newPage();
  await reader.setContent(bytes.toString());
  await expect(reader.getByText(headline).first()).toBeVisible();
  await expect(reader.getByRole('img')).toBeVisible();
  expect(await reader.locator('script').count()).toBe(0);
  await reader.close();
});

test('the tests hold what both revisions of rLLM do', async ({ lab, page }) => {
  await lab.paste('{"group_id": "a:s", "rewards": [0.7]}\n{"group_id": "b:s", "rewards": [1, 0]}');
  const pytest = await saved(page, /pytest/);
  expect(pytest.name).toMatch(/^test_\w+\.py$/);
  expect(pytest.bytes.toString()).toContain('"rllm-seed": ("raises", "ValueError")');
  const vitest = await saved(page, /Vitest/);
  expect(vitest.bytes.toString()).toContain('{ advantages: [[0.7], [1, -1]] }');
});

test('the tests hold estimators of one’s own, and say what waits for a port', async ({ lab, page }) => {
  await lab.paste('{"group_id": "a:s", "rewards": [0.7]}\n{"group_id": "b:s", "rewards": [1, 0]}');
  const bench = await Workbench.open(lab);
  await bench.take('std floor');
  await bench.ended();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'JavaScript' }).click();
  await bench.write('export default (groups) => groups.map((r) => r.map((x) => 2 * x));\n');
  await bench.ended();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /pytest/ })).toContainText('its numbers, for a port');
  await page.keyboard.press('Escape');

  const pytest = (await saved(page, /pytest/)).bytes.toString();
  expect(pytest).toContain('@register_rllm_adv_estimator("std_floor")');
  expect(pytest).toContain('PORTS = {"mine"}');
  expect(pytest).toContain('"rllm-seed": ("advantages", [[1.4], [2.0, 0.0]])');
  await expect(page.getByRole('listitem').getByText(/“mine”: JavaScript is not translated/)).toBeVisible();
  const vitest = (await saved(page, /Vitest/)).bytes.toString();
  expect(vitest).toContain('"mine at rllm-head"');
  expect(vitest).toContain('"export default (groups) => groups.map((r) => r.map((x) => 2 * x));"');
});
