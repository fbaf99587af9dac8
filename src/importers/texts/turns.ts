import { firstOwn, idText, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { TrajectoryTexts, Turn } from './types.ts';

/**
 * What a field says: a text, a message, a list of messages (as JSON or as JSON in a text), or any other value as JSON.
 * Nothing comes of what is missing or empty.
 *
 * @example turnsOf([{ role: 'user', content: 'Hi' }]) // [{ speaker: 'user', text: 'Hi' }]
 */
export function turnsOf(value: JsonValue | undefined): readonly Turn[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string') return messagesInText(value) ?? [{ speaker: '', text: value }];
  if (isMessage(value)) return turnsOfMessage(value);
  if (!isArray(value)) return [{ speaker: '', text: JSON.stringify(value) }];
  // Some writers nest the conversation of a row in a list of one.
  if (value.length === 1 && isArray(value[0])) return turnsOf(value[0]);
  return value.flatMap((one) => (isMessage(one) ? turnsOfMessage(one) : turnsOf(one)));
}

/** A conversation as a whole: what comes before the first turn of the model is the prompt. */
export function conversation(turns: readonly Turn[]): TrajectoryTexts {
  const first = turns.findIndex(({ speaker }) => MODEL.test(speaker));
  const start = first === -1 ? turns.length : first;
  return { prompt: turns.slice(0, start), response: turns.slice(start) };
}

/** Null when there is neither prompt nor response. */
export function textsOrNull(texts: TrajectoryTexts): TrajectoryTexts | null {
  return texts.prompt.length === 0 && texts.response.length === 0 ? null : texts;
}

const MODEL = /^(?:assistant|model|gpt|bot|ai)\b/i;

function isMessage(value: JsonValue): value is JsonObject {
  return (
    isObject(value) &&
    SPEAKER_KEYS.some((key) => Object.hasOwn(value, key)) &&
    CONTENT_KEYS.some((key) => Object.hasOwn(value, key))
  );
}

const SPEAKER_KEYS = ['role', 'from'] as const;
const CONTENT_KEYS = ['content', 'value', 'tool_calls', 'text'] as const;

function turnsOfMessage(message: JsonObject): readonly Turn[] {
  const speaker = idText(firstOwn(message, SPEAKER_KEYS)) ?? '';
  const turns: Turn[] = [];
  const add = (suffix: string, text: string): void => {
    if (text !== '') turns.push({ speaker: suffix === '' ? speaker : `${speaker}, ${suffix}`, text });
  };
  add('reasoning', contentText(own(message, 'reasoning_content') ?? own(message, 'reasoning')));
  add('', contentText(firstOwn(message, ['content', 'value', 'text'])));
  const calls = own(message, 'tool_calls');
  if (isArray(calls))
    for (const call of calls) add('tool call', typeof call === 'string' ? call : JSON.stringify(call));
  return turns;
}

/** A text, or a list of parts: texts as they are, anything else (an image, a sound) by its type. */
function contentText(content: JsonValue | undefined): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  if (!isArray(content)) return JSON.stringify(content);
  return content
    .map((part) => {
      if (typeof part === 'string') return part;
      const text = isObject(part) ? own(part, 'text') : undefined;
      if (typeof text === 'string') return text;
      const type = isObject(part) ? own(part, 'type') : undefined;
      return typeof type === 'string' ? `[${type}]` : JSON.stringify(part);
    })
    .join('\n');
}

/** Cells of tables hold messages as JSON. */
function messagesInText(text: string): readonly Turn[] | null {
  if (!/^\s*\[?\s*\{/.test(text.slice(0, 200)) || !/[\]}]\s*$/.test(text.slice(-200))) return null;
  try {
    const value: JsonValue = JSON.parse(text);
    const messages = isArray(value) ? value : [value];
    return messages.length > 0 && messages.every(isMessage) ? messages.flatMap(turnsOfMessage) : null;
  } catch {
    return null;
  }
}
