import { isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { conversation, textsOrNull, turnsOf } from './turns.ts';
import type { TrajectoryTexts, Turn } from './types.ts';

/** Columns that hold what was asked, the surest first. */
const PROMPTS = ['prompt', 'input_prompt', 'prompts', 'input', 'question', 'problem', 'instruction', 'query'] as const;

/** Columns that hold what was answered, the surest first. */
const RESPONSES = [
  'completion',
  'completions',
  'response',
  'responses',
  'output_response',
  'output',
  'outputs',
  'model_response',
  'generation',
  'generations',
  'model_output',
  'trajectory',
  'text',
  'code',
] as const;

/** Columns that hold both, as messages. */
const CONVERSATIONS = ['messages', 'conversations', 'chat_completions', 'content'] as const;

/** The texts of a row, by the names of its columns; of an object one level down where the row has none itself. */
export function rowTexts(row: JsonValue): TrajectoryTexts | null {
  if (!isObject(row)) return null;
  const direct = textsAt(row, null);
  if (direct !== null && direct.response.length > 0) return direct;
  for (const inner of Object.values(row)) {
    const texts = isObject(inner) ? textsAt(inner, null) : null;
    if (texts !== null && texts.response.length > 0)
      return texts.prompt.length === 0 && direct !== null ? { ...texts, prompt: direct.prompt } : texts;
  }
  return direct;
}

/** The texts of one of several samples in a row: where a column is a list of the samples, its entry. */
export function sampleTexts(row: JsonValue, sample: number): TrajectoryTexts | null {
  return isObject(row) ? textsAt(row, sample) : null;
}

/** Whether a column's name is that of a text, whatever stands in it. */
export function isTextColumn(name: string): boolean {
  const lower = name.trim().toLowerCase();
  return [...PROMPTS, ...RESPONSES, ...CONVERSATIONS].some((known) => known === lower);
}

function textsAt(row: JsonObject, sample: number | null): TrajectoryTexts | null {
  const byName = new Map(Object.keys(row).map((key) => [key.trim().toLowerCase(), key]));
  const first = (names: readonly string[]): readonly Turn[] => {
    for (const name of names) {
      const key = byName.get(name);
      const value = key === undefined ? undefined : own(row, key);
      const turns = turnsOf(sample === null ? value : entryAt(value, sample));
      if (turns.length > 0) return turns;
    }
    return [];
  };
  const prompt = first(PROMPTS);
  const response = first(RESPONSES);
  if (response.length > 0) return { prompt, response };
  const whole = first(CONVERSATIONS);
  if (whole.length === 0) return textsOrNull({ prompt, response });
  const texts = conversation(whole);
  // A text that nobody is named for is the answer to what was asked.
  if (texts.response.length === 0 && prompt.length > 0) return { prompt, response: whole };
  return texts;
}

/** The entry of a list of samples; a list of messages is one value for all of them. */
function entryAt(value: JsonValue | undefined, sample: number): JsonValue | undefined {
  return isArray(value) && !value.some(isObject) ? value[sample] : value;
}
