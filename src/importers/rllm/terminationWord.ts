import { idText, type JsonValue } from '../json.ts';

/** The word of a termination reason. A dump that prints the enum's member says `TerminationReason.ENV_DONE`: `env_done`. */
export function terminationWord(value: JsonValue | undefined): string | null {
  const text = idText(value);
  const member = /^TerminationReason\.(\w+)$/.exec(text ?? '')?.[1];
  return member === undefined ? text : member.toLowerCase();
}
