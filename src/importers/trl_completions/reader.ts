import type { Pace } from '../build/pace.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import { PromptTasks } from '../grouping/promptTasks.ts';
import type { RecordReader } from '../importer.ts';
import { idText, integer, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';
import { readNumber, readReward, type ReadReward } from '../values.ts';
import { askForWeights } from '../weights.ts';
import { repeatedPromptBlocks } from './blocks.ts';
import { ColumnsSeen } from './columns.ts';
import { type LoggedGroup, ruleOfAdvantages } from './parity.ts';

/** What is kept of a row until all are there: which columns are rewards is known only then. */
interface Row {
  readonly step: number | null;
  readonly task: string;
  readonly values: ReadonlyMap<string, JsonValue>;
  readonly advantage: number | null;
  readonly file: string;
  readonly line: number;
}

/** Reads rows of completions: groups by equal prompts of a step, the reward as the sum of the reward functions. */
export class CompletionsReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #prompts: PromptTasks;
  readonly #seen = new ColumnsSeen();
  readonly #rows: Row[] = [];

  constructor(run: RunBuilder) {
    this.#run = run;
    this.#prompts = new PromptTasks(run);
  }

  add({ value: row, file, line }: SourceRecord): string | null {
    if (!isObject(row)) return 'not an object with prompt, completion and reward columns';
    const prompt = idText(own(row, 'prompt'));
    if (prompt === null) return 'has no prompt, so its group is not known';
    this.#seen.add(row);
    const advantage = readNumber(own(row, 'advantage') ?? own(row, 'advantages'));
    if (advantage !== null) this.#run.hasLoggedAdvantage = true;
    this.#rows.push({
      step: integer(own(row, 'step')),
      task: this.#prompts.taskOf(prompt, null),
      values: scalars(row),
      advantage,
      file,
      line,
    });
    return null;
  }

  async finish(pace: Pace): Promise<void> {
    const run = this.#run;
    const { rewards: columns, doubtful } = this.#seen.columns();
    if (columns.length === 0) {
      run.notices.add(
        'No column of numbers stands between completion and advantage, so there is no reward function to read.',
      );
      return;
    }
    if (columns.length > 1) askForWeights(run, columns);
    else run.components.add(columns[0] ?? '');
    if (doubtful.length > 0) {
      run.ask(
        'reward-columns',
        `${doubtful.join(', ')}: numbers, but after other columns, so not taken as ${doubtful.length === 1 ? 'a reward' : 'rewards'}. Add ${doubtful.length === 1 ? 'it' : 'one of them'} to the reward?`,
      );
    }
    const blocks = this.#blocks();
    const logged = new Map<string, { rewards: (number | null)[]; advantages: (number | null)[]; batch: string }>();
    for (const [index, row] of this.#rows.entries()) {
      const { step, file, line } = row;
      const block = blocks[index] ?? 0;
      const task = block === 0 ? row.task : `${row.task}-${block + 1}`;
      const { reward, raw } = sumOf(row, columns);
      run.put(run.group({ task, role: 'default', step }, file, line), { reward, raw, file, line });
      const key = `${step ?? ''} ${task}`;
      const group = logged.get(key) ?? { rewards: [], advantages: [], batch: String(step) };
      logged.set(key, group);
      group.rewards.push(reward.state === 'ok' ? reward.value : null);
      group.advantages.push(row.advantage);
      if (pace.tick()) await pace.rest();
    }
    this.#compare([...logged.values()], columns);
  }

  /** Number of the block of each row among those of its prompt: 0 but for prompts that a batch holds several times. */
  #blocks(): readonly number[] {
    const batches = new Map<string, number[]>();
    for (const [index, { file, step }] of this.#rows.entries()) {
      const key = JSON.stringify([file, step]);
      const rows = batches.get(key);
      if (rows === undefined) batches.set(key, [index]);
      else rows.push(index);
    }
    const found: number[] = [];
    for (const rows of batches.values()) {
      const blocks = repeatedPromptBlocks(rows.map((index) => this.#rows[index]?.task ?? ''));
      if (blocks === null) continue;
      for (const [at, index] of rows.entries()) found[index] = blocks[at] ?? 0;
      this.#run.facts.add(
        'Some prompts stand several times in a step; they were told apart by the blocks of the file.',
      );
    }
    return found;
  }

  /** Agreement with the logged advantages is the best evidence that grouping and weights are right. */
  #compare(groups: readonly LoggedGroup[], columns: readonly string[]): void {
    if (!this.#run.hasLoggedAdvantage) return;
    const weights = columns.length === 1 ? '' : ` with weight 1 for each of ${columns.join(', ')}`;
    const rule = ruleOfAdvantages(groups);
    this.#run.facts.add(
      rule === null
        ? `The file's own advantages do not follow from the rewards${weights} under any of TRL's scale_rewards: other weights were used, or rows are missing.`
        : `The file's own advantages are ${rule}${weights}: groups and rewards are read as they were trained on.`,
    );
  }
}

function scalars(row: JsonObject): ReadonlyMap<string, JsonValue> {
  const kept = new Map<string, JsonValue>();
  for (const [name, value] of Object.entries(row)) {
    if (name !== 'prompt' && name !== 'completion' && typeof value !== 'object' && !isLongText(value))
      kept.set(name, value);
  }
  return kept;
}

function isLongText(value: JsonValue): boolean {
  return typeof value === 'string' && value.length > 64;
}

/** The sum over the columns that are neither null nor NaN; missing when all of them are, which TRL cannot score. */
function sumOf(
  row: Row,
  columns: readonly string[],
): { readonly reward: ReadReward; readonly raw: JsonValue | undefined } {
  const raws = columns.map((name) => row.values.get(name));
  const numbers = raws
    .map((raw) => readReward(raw).value)
    .filter((value): value is number => value !== null && !Number.isNaN(value));
  if (numbers.length === 0) return { reward: readReward(null), raw: raws[0] };
  return { reward: readReward(numbers.reduce((sum, value) => sum + value, 0)), raw: raws[0] };
}
