import { firstOwn, idText, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { conversation, textsOrNull, turnsOf } from './turns.ts';
import type { TrajectoryTexts, Turn } from './types.ts';

/**
 * The texts of an rLLM trajectory: the messages of its steps, each once (a step repeats those before it), and what the
 * model answered where no message says it. `task` is what was asked, for steps that do not repeat it.
 */
export function episodeTexts(trajectory: JsonObject, task: JsonValue | undefined): TrajectoryTexts | null {
  const list = own(trajectory, 'steps');
  const steps = isArray(list) ? list.filter(isObject) : [];
  const turns: Turn[] = [];
  let before: readonly string[] = [];
  for (const step of steps) {
    const written = own(step, 'chat_completions');
    const messages = isArray(written) ? written : [];
    const prints = messages.map((message) => JSON.stringify(message));
    const known = before.every((print, k) => print === prints[k]) ? before.length : 0;
    turns.push(...messages.slice(known).flatMap((message) => turnsOf(message)));
    if (messages.length > 0) before = prints;
    else turns.push(...said('environment', own(step, 'observation')));
    const answer = said('assistant', firstOwn(step, ['model_response', 'action']));
    if (answer.some(({ text }) => text !== turns.at(-1)?.text)) turns.push(...answer);
  }
  const texts = conversation(turns);
  return textsOrNull(texts.prompt.length > 0 ? texts : { ...texts, prompt: asked(own(trajectory, 'task') ?? task) });
}

function said(speaker: string, value: JsonValue | undefined): readonly Turn[] {
  return turnsOf(value).map((turn) => (turn.speaker === '' ? { speaker, text: turn.text } : turn));
}

/** What a task asks; without a question in it, the task as it is written. */
function asked(task: JsonValue | undefined): readonly Turn[] {
  const question = isObject(task) ? firstOwn(task, ['question', 'prompt', 'problem', 'instruction', 'query']) : task;
  if (question !== undefined) return turnsOf(question);
  return isObject(task) && Object.keys(task).length > 0 ? [{ speaker: '', text: idText(task) ?? '' }] : [];
}
