import type { RunBuilder } from '../build/runBuilder.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { isObject } from '../json.ts';
import { isMessageTable, isMetrics } from '../refuse/explain.ts';
import { laterFormat } from '../refuse/laterFormats.ts';
import { groupingRule } from './groups.ts';
import { rewardRule } from './reward.ts';
import { ColumnKinds } from './columnKinds.ts';
import { hasReward, readRow, type Row } from './row.ts';

/** One row a trajectory, in JSON or in a table, with a column that is called like a reward. */
export const genericRows: Importer = {
  id: 'generic_rows',
  label: 'rows with a reward column',
  looksLike: '{"task_id": "q1", "role": "solver", "reward": 1.0}   or   task_id,role,reward',
  source: 'rows',
  companions: [],
  detect,
  read,
};

function detect(head: SourceHead): string | null {
  const objects = head.records.map(({ value }) => value).filter(isObject);
  const kinds = new ColumnKinds();
  const first = objects.find((row) => hasReward(row, kinds));
  if (first === undefined || laterFormat(first) !== null || objects.every(isMetrics)) return null;
  if (isMessageTable(objects) && !objects.some((row) => Object.hasOwn(row, 'messages'))) return null;
  return head.shape === 'table' ? 'csv-long' : 'generic-long';
}

function read(run: RunBuilder): RecordReader {
  const rows: Row[] = [];
  const kinds = new ColumnKinds();
  return {
    add({ value, file, line }, source) {
      if (!isObject(value)) return 'not an object with a reward';
      rows.push(readRow(value, { file, line, decimalCommaPossible: source.decimalCommaPossible }, kinds));
      return null;
    },
    finish() {
      if (rows.length > 0) group(rows, run);
    },
  };
}

function group(rows: readonly Row[], run: RunBuilder): void {
  const rule = rewardRule(rows, run);
  const placeOf = groupingRule(rows, run);
  for (const row of rows) {
    const { file, line } = row;
    if (row.end !== null) {
      run.truncated.add(row.end === 'length' ? 1 : 0);
      run.errors.add(row.end === 'error' ? 1 : 0);
    }
    if (row.length !== null) run.responseTokens.add(row.length);
    if (row.logged) run.hasLoggedAdvantage = true;
    const { reward, raw } = rule.rewardOf(row);
    run.put(run.group(placeOf(row), file, line), { reward, raw, id: row.rollout, file, line });
  }
}
