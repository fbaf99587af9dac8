import type { Pace } from '../build/pace.ts';
import { at, type RunBuilder } from '../build/runBuilder.ts';
import { PromptTasks } from '../grouping/promptTasks.ts';
import type { RecordReader } from '../importer.ts';
import { idText, integer, isObject, own, type JsonObject } from '../json.ts';
import { numberInPath } from '../read/numberInPath.ts';
import type { SourceRecord } from '../read/source.ts';
import { readFlag, readReward } from '../values.ts';
import { rewardOfRow } from './reward.ts';

/** A rollout whose uid may name the row or the group: all of them must be seen to know. */
interface PlainRow extends ReturnType<typeof rewardOfRow> {
  readonly uid: string;
  readonly role: string;
  readonly prompt: string | null;
  readonly step: number | null;
  readonly place: number;
  readonly file: string;
  readonly line: number;
}

/** Groups by the uid of the newer trainer, else by equal prompts: rows are not in the order of their groups. */
export class VerlReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #prompts: PromptTasks;
  /** Rewards of the sessions seen, as text. */
  readonly #sessions = new Map<string, string>();
  readonly #plain: PlainRow[] = [];
  #byPrompt = false;

  constructor(run: RunBuilder) {
    this.#run = run;
    this.#prompts = new PromptTasks(run);
    run.columns.name({ group: 'input', step: 'step' });
  }

  add({ value: row, file, line }: SourceRecord): string | null {
    if (!isObject(row)) return 'not an object with input, output and score';
    const run = this.#run;
    const chosen = run.columns.of(row, file, line);
    const { role } = chosen;
    const logged = integer(own(row, 'step')) ?? numberInPath(file, /(?:^|\/)(\d+)\.jsonl/);
    const step = chosen.step === undefined ? logged : chosen.step;
    const session = sessionOf(row);
    const uid = idText(own(row, 'uid'));
    const prompt = idText(own(row, 'input'));
    if (uid === null && prompt === null && chosen.task === undefined) return 'has no input, so its group is not known';
    const plain =
      chosen.raw === undefined ? rewardOfRow(row, run) : { reward: readReward(chosen.raw), raw: chosen.raw };
    // A copy a row is felt in large files.
    const read = chosen.length == null ? plain : { ...plain, tokens: chosen.length };
    if (chosen.length !== undefined && chosen.length !== null) run.responseTokens.add(chosen.length);
    if (session !== null) {
      run.stepsTotal.add(1);
      const key = JSON.stringify([step, session.task, session.rollout]);
      if (this.#isFurtherPiece(key, JSON.stringify([read.reward.state, read.reward.value]), file, line)) return null;
    }
    const overlong = readFlag(own(row, 'overlong'));
    if (overlong !== null) run.truncated.add(overlong ? 1 : 0);
    if (chosen.task !== undefined) {
      const group = run.group({ task: chosen.task, role, step }, file, line);
      run.put(group, { ...read, id: session?.rollout ?? null, file, line });
      return null;
    }
    const task = prompt === null ? null : this.#prompts.taskOf(prompt, idText(own(row, 'gts')));
    if (session !== null) {
      const group = run.group({ task: session.task, role, step }, file, line);
      run.put(group, { ...read, id: session.rollout, file, line });
    } else if (uid !== null) this.#plain.push({ ...read, uid, role, prompt: task, step, place: run.here, file, line });
    else {
      this.#byPrompt = true;
      run.put(run.group({ task: task ?? '', role, step }, file, line), { ...read, file, line });
    }
    return null;
  }

  async finish(pace: Pace): Promise<void> {
    const run = this.#run;
    const shared = areShared(this.#plain);
    for (const { uid, role, prompt, step, place, file, line, ...read } of this.#plain) {
      if (!shared) this.#byPrompt = true;
      const task = shared ? uid : (prompt ?? uid);
      run.put(run.group({ task, role, step }, file, line), { ...read, place, file, line });
      if (pace.tick()) await pace.rest();
    }
    run.groupedByPrompt = this.#byPrompt;
    if (!this.#byPrompt) run.questions.delete('grouping');
  }

  /** Rows of one session carry the same copied reward: they are counted once. */
  #isFurtherPiece(key: string, reward: string, file: string, line: number): boolean {
    const known = this.#sessions.get(key);
    if (known === undefined) {
      this.#sessions.set(key, reward);
      return false;
    }
    if (known !== reward) {
      this.#run.notices.count(
        'session reward',
        () => `${at(file, line)}: a further piece of a session has another reward; the session's first was taken`,
      );
    }
    return true;
  }
}

/** Two rows of one step share a uid: then it names the group. */
function areShared(rows: readonly PlainRow[]): boolean {
  const seen = new Set(rows.map(({ uid, step }) => JSON.stringify([step, uid])));
  return seen.size < rows.length;
}

/** The v1 trainer's uid is `{prompt uid}_{session}_{output}`; null for every other. */
function sessionOf(row: JsonObject): { readonly task: string; readonly rollout: string } | null {
  const parts = /^(.+)_(\d+)_\d+$/s.exec(idText(own(row, 'uid')) ?? '');
  return parts?.[1] === undefined || parts[2] === undefined ? null : { task: parts[1], rollout: parts[2] };
}
