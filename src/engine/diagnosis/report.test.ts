import { expect, test } from 'vitest';
import { batchColumnsOf } from '../batch/columns.ts';
import { htmlReport } from '../report/htmlReport.ts';
import { markdownReport } from '../report/markdownReport.ts';
import { batchOf, settingsOf } from '../testing/batches.ts';
import { diagnose } from './diagnose.ts';
import { diagnosisReport } from './report.ts';

const columns = batchColumnsOf(
  batchOf({ '<img src=x onerror=alert(1)>|a': [0, 0, 0, 0], b: [1, 0, 0, 1], c: [1, 1, 1, 0] }),
);
const lanes = [{ laneId: 'grpo', label: 'GRPO', settings: settingsOf({ estimator: 'grpo' }) }];
const report = diagnosisReport(
  { name: 'my run', notes: ['2 of 14 records could not be read.'] },
  columns,
  diagnose({ columns, lanes, lengths: null, truncated: null, stopped: null }),
);

test('a diagnosis as Markdown has its headline, what was read, findings, what-ifs and every group', () => {
  const text = markdownReport(report);
  expect(text).toContain('# Diagnosis of my run');
  expect(text).toContain('**1 of 3 groups teaches nothing: it is too hard.**');
  expect(text).toContain('- 2 of 14 records could not be read.');
  expect(text).toContain('8 rollouts instead of 4');
  expect(text).toMatch(
    /1 of 3 groups is too hard\. .* What if\? 8 rollouts instead of 4: 2 becomes 2\.3 groups with a gradient\./,
  );
  expect(text).toContain('| b | 4 | 0.500 | 0.500 |');
});

test('names from files are text in Markdown and in HTML', () => {
  expect(markdownReport(report)).toContain('\\<img src=x onerror=alert(1)\\>\\|a');
  const html = htmlReport(report, null);
  expect(html).toContain('&lt;img src=x');
  expect(html).not.toContain('<img');
});

test('two reports of one batch are equal', () => {
  const again = diagnosisReport(
    { name: 'my run', notes: ['2 of 14 records could not be read.'] },
    columns,
    diagnose({ columns, lanes, lengths: null, truncated: null, stopped: null }),
  );
  expect(markdownReport(again)).toBe(markdownReport(report));
});
