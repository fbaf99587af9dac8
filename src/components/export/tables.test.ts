import { expect, test } from 'vitest';
import { sampleDocument } from '../../state/testing/documents.ts';
import { advantagesCsv } from './advantagesCsv.ts';
import { exportFileName } from './fileNames.ts';
import { htmlReport } from '../../engine/report/htmlReport.ts';
import { EXPORT_ENTRIES } from './kinds.ts';
import { markdownReport } from '../../engine/report/markdownReport.ts';
import { reportOf } from './report.ts';
import { shownOf } from './testing/shown.ts';

const ATTACK = '=cmd|"/c calc"!A1<img src=x onerror=alert(1)>';

const attacked = sampleDocument({
  name: ATTACK,
  batch: { groups: [{ groupId: `${ATTACK}:*role*`, rewards: [1, 0, -2], trajectoryIds: ['-1+1', '_a_', '|'] }] },
});

test('the CSV has a row a trajectory, with the advantage of every lane at full precision', async () => {
  const lines = advantagesCsv(await shownOf(sampleDocument())).split('\r\n');
  expect(lines[0]).toBe('group_id,task,role,trajectory,trajectory_id,reward,GRPO,RLOO');
  expect(lines[1]).toBe('t1:solver,t1,solver,1,,1,2.6457433110887805,1');
  expect(lines[2]).toBe('t1:solver,t1,solver,2,,0,-0.37796333015554007,-0.14285714285714285');
  expect(lines).toHaveLength(14);
});

test('a missing reward is an empty cell, and so is an advantage that rLLM does not get to', async () => {
  const document = sampleDocument({ batch: { groups: [{ groupId: 'a:s', rewards: [1, null] }] } });
  expect(
    advantagesCsv(await shownOf(document))
      .split('\r\n')
      .slice(1, 3),
  ).toEqual(['a:s,a,s,1,,1,,', 'a:s,a,s,2,,,,']);
});

test('no cell of the CSV is run as a formula', async () => {
  const [, row] = advantagesCsv(await shownOf(attacked)).split('\r\n');
  expect(row).toContain(`"'=cmd|""/c calc""`);
  expect(row).toContain(`"'-1+1"`);
});

test('a reward below zero stays a number in the CSV', async () => {
  expect(advantagesCsv(await shownOf(attacked)).split('\r\n')[3]).toContain(',-2,');
});

test('the report says the finding first, then the setup, the group, the shares, the metrics and the findings', async () => {
  const text = markdownReport(reportOf(await shownOf(sampleDocument()), 0));
  expect(text.match(/^#+ .*$/gm)).toEqual([
    '# Sample',
    '## What was computed',
    '## Group t1:solver',
    '## Who owns the gradient?',
    '## Metrics of role solver',
    '## Metrics of role judge',
  ]);
  expect(text).toContain('| 1 | 1 | +2.646 | +1.000 |');
  expect(text).toContain('| t2:solver | solver | 2 | 1 | 0 | too easy | 0.0 % | 0.0 % |');
  expect(text).toContain('advantage/solver/fraction_zero');
});

test('two reports of one document are equal', async () => {
  const shown = await shownOf(sampleDocument());
  expect(markdownReport(reportOf(shown, 0))).toBe(markdownReport(reportOf(await shownOf(sampleDocument()), 0)));
});

test('names are text in Markdown and in HTML', async () => {
  const report = reportOf(await shownOf(attacked), 0);
  const markdown = markdownReport(report);
  expect(markdown).not.toMatch(/(^|[^\\])[<|]img|[^\\]<img/);
  expect(markdown).toContain('\\<img src=x onerror=alert(1)\\>');
  expect(markdown).toContain('\\*role\\*');
  const html = htmlReport(report, null);
  expect(html).not.toContain('<img');
  expect(html).not.toMatch(/<script|javascript:/i);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('the HTML report fetches nothing: its own policy forbids it', async () => {
  const html = htmlReport(reportOf(await shownOf(sampleDocument()), 0), '<svg></svg>');
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
  expect(html).not.toMatch(/(src|href)=/);
  expect(html.match(/<figure>/g)).toHaveLength(1);
});

test('a report of many groups lists 200 and says so', async () => {
  const groups = Array.from({ length: 300 }, (_, g) => ({ groupId: `t${g}:s`, rewards: [1, 0] }));
  const text = markdownReport(reportOf(await shownOf(sampleDocument({ batch: { groups } })), 0));
  expect(text).toContain('The first 200 of 300 groups are listed; the CSV has all.');
  expect(text.match(/^\| t\d+:s \|/gm)).toHaveLength(200);
});

test('file names are fixed', () => {
  expect(EXPORT_ENTRIES.map(({ kind }) => exportFileName(kind, 'Step 12: my run'))).toEqual([
    'Step-12-my-run-strip.png',
    'Step-12-my-run-strip.svg',
    'Step-12-my-run.json',
    'Step-12-my-run-advantages.csv',
    'Step-12-my-run-metrics.csv',
    'Step-12-my-run-report.md',
    'Step-12-my-run-report.html',
    'test_step_12_my_run.py',
    'Step-12-my-run.test.ts',
  ]);
});
