import { rowTexts } from '../texts/rowTexts.ts';
import type { Pace } from '../build/pace.ts';
import { NO_PLACE } from '../build/places.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import { LENGTH_COLUMNS, STEP_COLUMNS } from '../columns.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { isObject } from '../json.ts';
import { valueAt } from '../mapping/valueAt.ts';
import { isMessageTable, isMetrics } from '../refuse/explain.ts';
import { groupingRule } from './groups.ts';
import { rewardRule } from './reward.ts';
import { ColumnKinds } from './columnKinds.ts';
import { hasReward, Rows } from './rows.ts';

/** One row a trajectory, in JSON or in a table, with a column that is called like a reward. */
export const genericRows: Importer = {
  id: 'generic_rows',
  label: 'rows with a reward column',
  looksLike: '{"task_id": "q1", "role": "solver", "reward": 1.0}   or   task_id,role,reward',
  source: 'rows',
  companions: [],
  detect,
  textsOf: rowTexts,
  read,
};

function detect(head: SourceHead, reward?: string): string | null {
  const objects = head.records.map(({ value }) => value).filter(isObject);
  const kinds = new ColumnKinds();
  const format = head.shape === 'table' ? 'csv-long' : 'generic-long';
  if (reward !== undefined && objects.some((row) => valueAt(row, reward) !== undefined)) return format;
  const first = objects.find((row) => hasReward(row, kinds));
  if (first === undefined || objects.every(isMetrics)) return null;
  if (isMessageTable(objects) && !objects.some((row) => Object.hasOwn(row, 'messages'))) return null;
  return format;
}

function read(run: RunBuilder): RecordReader {
  const kinds = new ColumnKinds();
  const rows = new Rows(run, kinds);
  return {
    add({ value, line }, source) {
      if (!isObject(value)) return 'not an object with a reward';
      rows.add(value, source, line);
      return null;
    },
    async finish(pace) {
      if (rows.length > 0) await group(rows, run, pace);
    },
  };
}

async function group(rows: Rows, run: RunBuilder, pace: Pace): Promise<void> {
  run.columns.find('step', rows.columnNamed(STEP_COLUMNS));
  run.columns.find('length', rows.columnNamed(LENGTH_COLUMNS));
  const rewardOf = await rewardRule(rows, run, pace);
  const placeOf = await groupingRule(rows, run, pace);
  for (let row = 0; row < rows.length; row += 1) {
    const file = rows.sources[row]?.path ?? '';
    const line = rows.lines[row] ?? 0;
    const { reward, raw } = rewardOf(row);
    run.put(run.group(placeOf(row), file, line), {
      reward,
      raw,
      id: rows.rollouts[row] ?? null,
      logged: rows.logged[row] ?? null,
      tokens: rows.tokens[row],
      place: rows.places[row] ?? NO_PLACE,
      file,
      line,
    });
    if (pace.tick()) await pace.rest();
  }
}
