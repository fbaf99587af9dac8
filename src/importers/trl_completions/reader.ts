import type { Pace } from '../build/pace.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import { PromptTasks } from '../grouping/promptTasks.ts';
import type { RecordReader } from '../importer.ts';
import { idText, integer, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { ChosenParts } from '../mapping/runColumns.ts';
import type { Source, SourceRecord } from '../read/source.ts';
import type { ColumnWeight } from '../run.ts';
import { readNumber, readReward, type ReadReward } from '../values.ts';
import { weighColumns, weightedSum } from '../weights.ts';
import { repeatedPromptBlocks } from './blocks.ts';
import { ColumnsSeen } from './columns.ts';
import { type DraftGroup, fittingWeights } from './fittingWeights.ts';
import { ruleOfAdvantages } from './parity.ts';

/** What is kept of a row until all are there: which columns are rewards is known only then. */
interface Row {
  readonly step: number | null;
  readonly task: string;
  readonly chosen: ChosenParts;
  readonly values: ReadonlyMap<string, JsonValue>;
  readonly advantage: number | null;
  readonly place: number;
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
    run.columns.name({ group: 'prompt', step: 'step' });
    if (run.columns.choice('group') !== undefined) run.groupedByPrompt = false;
  }

  add({ value: row, file, line }: SourceRecord, source: Source): string | null {
    if (!isObject(row)) return 'not an object with prompt, completion and reward columns';
    const chosen = this.#run.columns.of(row, file, line);
    const prompt = idText(own(row, 'prompt'));
    if (prompt === null && chosen.task === undefined) return 'has no prompt, so its group is not known';
    this.#seen.add(row, source.shape === 'table' && source.container === undefined);
    const advantage = readNumber(own(row, 'advantage') ?? own(row, 'advantages'));
    if (advantage !== null) this.#run.hasLoggedAdvantage = true;
    this.#rows.push({
      step: chosen.step === undefined ? integer(own(row, 'step')) : chosen.step,
      task: chosen.task ?? this.#prompts.taskOf(prompt ?? '', null),
      chosen,
      values: scalars(row),
      advantage,
      place: this.#run.here,
      file,
      line,
    });
    return null;
  }

  async finish(pace: Pace): Promise<void> {
    const run = this.#run;
    const seen = this.#seen.columns();
    const chosen = run.columns.choice('reward');
    const columns = chosen === undefined ? seen.rewards : [chosen ?? ''];
    const doubtful = chosen === undefined ? seen.doubtful : [];
    if (columns.length === 1) run.columns.find('reward', columns[0] ?? null);
    if (columns.length === 0) {
      run.notices.add(
        'No column of numbers stands between completion and advantage, so there is no reward function to read.',
      );
      return;
    }
    const weights = [...this.#weightsOf(columns), ...this.#weightsOfDoubtful(doubtful)];
    const blocks = run.columns.choice('group') === undefined ? this.#blocks() : [];
    const logged = new Map<string, DraftGroup>();
    for (const [index, row] of this.#rows.entries()) {
      const { step, chosen: parts, file, line } = row;
      const block = blocks[index] ?? 0;
      const task = block === 0 ? row.task : `${row.task}-${block + 1}`;
      if (parts.length !== undefined && parts.length !== null) run.responseTokens.add(parts.length);
      const written = { reward: readReward(parts.raw), raw: parts.raw };
      const { reward, raw } = parts.raw === undefined ? sumOf(row, weights) : written;
      run.put(run.group({ task, role: parts.role, step }, file, line), {
        reward,
        raw,
        logged: row.advantage,
        tokens: parts.length,
        place: row.place,
        file,
        line,
      });
      const key = `${step ?? ''} ${task}`;
      const group = logged.get(key) ?? { rewards: [], advantages: [], rows: [], batch: String(step) };
      logged.set(key, group);
      group.rewards.push(reward.state === 'ok' ? reward.value : null);
      group.advantages.push(row.advantage);
      group.rows.push(row);
      if (pace.tick()) await pace.rest();
    }
    this.#compare([...logged.values()], weights);
  }

  #weightsOf(columns: readonly string[]): readonly ColumnWeight[] {
    if (columns.length > 1) return weighColumns(this.#run, columns);
    for (const column of columns) this.#run.components.add(column);
    return columns.map((column) => ({ column, weight: 1 }));
  }

  /** Numbers that may be rewards or not are left out until the user gives them a weight. */
  #weightsOfDoubtful(columns: readonly string[]): readonly ColumnWeight[] {
    const weights = columns.map((column) => ({ column, weight: this.#run.weightOf(column, 0) }));
    const one = columns.length === 1;
    if (columns.length > 0)
      this.#run.ask(
        'reward-columns',
        `${columns.join(', ')}: numbers, but after other columns, so not taken as ${one ? 'a reward' : 'rewards'}. Is ${one ? 'it' : 'one of them'} part of the reward? Then give it a weight.`,
        { weights },
      );
    for (const { column, weight } of weights) if (weight !== 0) this.#run.components.add(column);
    return weights;
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
  #compare(groups: readonly DraftGroup[], weights: readonly ColumnWeight[]): void {
    if (!this.#run.hasLoggedAdvantage) return;
    const used = weights.filter(({ weight }) => weight !== 0);
    const weighed = used.length < 2 ? '' : ` with ${weightsText(used)}`;
    const rule = ruleOfAdvantages(groups);
    const fitting = rule === null ? fittingWeights(groups, used) : null;
    if (fitting !== null) this.#run.suggest('reward-weights', fitting.weights);
    this.#run.facts.add(
      rule === null
        ? `The file's own advantages do not follow from the rewards${weighed} under any of TRL's scale_rewards: ${
            fitting === null
              ? 'other weights were used, or rows are missing'
              : `with ${weightsText(fitting.weights)} they are ${fitting.rule}`
          }.`
        : `The file's own advantages are ${rule}${weighed}: groups and rewards are read as they were trained on.`,
    );
  }
}

function weightsText(weights: readonly ColumnWeight[]): string {
  return weights.map(({ column, weight }) => `${weight} × ${column}`).join(' + ');
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

/** The weighted sum over the columns that are neither null nor NaN; missing when all are, which TRL cannot score. */
function sumOf(
  row: Row,
  weights: readonly ColumnWeight[],
): { readonly reward: ReadReward; readonly raw: JsonValue | undefined } {
  const total = weightedSum(weights, (column) => readReward(row.values.get(column)).value);
  return { reward: readReward(total), raw: row.values.get(weights[0]?.column ?? '') };
}
