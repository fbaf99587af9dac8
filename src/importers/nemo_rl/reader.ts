import type { Pace } from '../build/pace.ts';
import { placeOfPart } from '../build/places.ts';
import { at, type RunBuilder } from '../build/runBuilder.ts';
import { PromptTasks } from '../grouping/promptTasks.ts';
import type { RecordReader } from '../importer.ts';
import { idText, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { baseName } from '../read/ignored.ts';
import { numberInPath } from '../read/numberInPath.ts';
import type { SourceRecord } from '../read/source.ts';
import { readNumber, readReward } from '../values.ts';
import { KnownPrompts } from './knownPrompts.ts';
import { firstUserMessage, tokenPrompt } from './prompt.ts';

/** A sample on its way into the group of its prompt. */
interface Sample {
  readonly split: string;
  readonly step: number | null;
  readonly raw: JsonValue | undefined;
  readonly id: string | null;
  readonly place: number;
  readonly file: string;
  readonly line: number;
}

/** Reads samples whose values stand in lists, of one entry a sample; several samples may share a row. */
export class NemoReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #prompts: PromptTasks;
  /** Samples without a trained token: where their prompt ends is only known from the others. */
  readonly #open: (Sample & { readonly tokens: string })[] = [];
  /** Prompts of each split and step, as text of tokens. */
  readonly #known = new Map<string, KnownPrompts>();
  #unmasked = 0;
  #filtered = false;

  constructor(run: RunBuilder) {
    this.#run = run;
    this.#prompts = new PromptTasks(run);
  }

  add({ value: row, file, line }: SourceRecord): string | null {
    if (!isObject(row)) return 'not an object with rewards';
    const rewards = own(row, 'rewards');
    const count = isArray(rewards) ? rewards.length : null;
    if (count === 0) return 'its list "rewards" is empty';
    const name = baseName(file);
    const split = name.startsWith('val_data') ? 'val' : '';
    const step = numberInPath(name, /data_step(\d+)/);
    let reason: string | null = null;
    for (let index = 0; index < (count ?? 1); index += 1) {
      const pick = (key: string): JsonValue | undefined => entryOf(row, key, index, count);
      const place = placeOfPart(this.#run.here, index);
      const sample = { split, step, raw: this.#rewardOf(pick), id: idText(pick('idx')), place, file, line };
      reason = this.#add(sample, pick) ?? reason;
    }
    return reason;
  }

  async finish(pace: Pace): Promise<void> {
    const run = this.#run;
    for (const sample of this.#open) {
      const prompt = this.#known.get(spotOf(sample))?.longestStartOf(sample.tokens) ?? null;
      if (prompt === null)
        run.notices.count(
          'no mask',
          () => `${at(sample.file, sample.line)}: no token is trained on, so its prompt was taken to be all of it`,
        );
      this.#put(sample, prompt ?? sample.tokens);
      if (pace.tick()) await pace.rest();
    }
    if (this.#filtered)
      run.facts.add(
        'The rewards are those of filtered_rewards: under dynamic sampling, rewards runs over the batch before it was filtered and does not belong to the row.',
      );
    if (this.#unmasked > 0)
      run.facts.add(
        `Samples with sample_loss_mask 0: ${this.#unmasked}. They were kept out of the loss, and are kept here.`,
      );
  }

  #add(sample: Sample, pick: (key: string) => JsonValue | undefined): string | null {
    const run = this.#run;
    const advantages = pick('advantages');
    const prompt = tokenPrompt(pick('token_ids'), pick('token_loss_mask'), readNumber(pick('input_lengths')));
    if (prompt === null) {
      const message = firstUserMessage(pick('content'));
      if (message === null) return 'has no tokens before its response and no messages, so its prompt is not known';
      this.#put(sample, message);
      return null;
    }
    run.responseTokens.add(prompt.trained);
    if (readNumber(pick('sample_loss_mask')) === 0) this.#unmasked += 1;
    if (readNumber(isArray(advantages) ? advantages[prompt.length] : advantages) !== null)
      run.hasLoggedAdvantage = true;
    if (!prompt.ends) {
      this.#open.push({ ...sample, tokens: prompt.text });
      return null;
    }
    const spot = spotOf(sample);
    const known = this.#known.get(spot) ?? new KnownPrompts();
    known.add(prompt.text);
    this.#known.set(spot, known);
    this.#put(sample, prompt.text);
    return null;
  }

  #rewardOf(pick: (key: string) => JsonValue | undefined): JsonValue | undefined {
    const filtered = pick('filtered_rewards');
    if (filtered === undefined || filtered === null) return pick('rewards');
    this.#filtered = true;
    return filtered;
  }

  #put({ split, step, raw, id, place, file, line }: Sample, prompt: string): void {
    const task = this.#prompts.taskOf(JSON.stringify([split, prompt]), null);
    const group = this.#run.group({ task, role: 'default', step, split }, file, line);
    this.#run.put(group, { reward: readReward(raw), raw, id, place, file, line });
  }
}

/** The value of one sample: an entry of a list with as many entries as there are samples, else the value itself. */
export function entryOf(row: JsonObject, key: string, index: number, count: number | null): JsonValue | undefined {
  const value = own(row, key);
  return count !== null && isArray(value) && value.length === count ? value[index] : value;
}

function spotOf({ split, step }: Sample): string {
  return `${split} ${step ?? ''}`;
}
