import { idText, isArray, isObject, own, type JsonValue } from '../json.ts';

/** Where the prompt of a sample ends in its tokens. */
export interface TokenPrompt {
  /** The tokens before the first that is trained on, as text; with none of those, all tokens. */
  readonly text: string;
  /** Whether a token is trained on, so that the prompt is known to end there. */
  readonly ends: boolean;
  /** Index of the first token that is trained on, or the number of tokens. */
  readonly length: number;
  readonly trained: number;
}

/** The prompt of a sample by its loss mask, since prompt and response stand in one text; null when no token is before it. */
export function tokenPrompt(
  tokens: JsonValue | undefined,
  mask: JsonValue | undefined,
  inputLength: number | null,
): TokenPrompt | null {
  if (!isArray(tokens) || !isArray(mask)) return null;
  const first = mask.findIndex(isOne);
  if (first === 0 || tokens.length === 0) return null;
  const length = first === -1 ? Math.min(inputLength ?? tokens.length, tokens.length) : first;
  return {
    text: tokens
      .slice(0, length)
      .map((token) => `${idText(token) ?? ''},`)
      .join(''),
    ends: first !== -1,
    length,
    trained: mask.filter(isOne).length,
  };
}

function isOne(entry: JsonValue): boolean {
  return entry === 1 || entry === true;
}

/** The first message of a user, or the first message at all; null when the content is no list of messages. */
export function firstUserMessage(content: JsonValue | undefined): string | null {
  const list = isArray(content) && content.length === 1 && isArray(content[0]) ? content[0] : content;
  const messages = (isArray(list) ? list : [list]).filter(isObject);
  const first = messages.find((message) => own(message, 'role') === 'user') ?? messages[0];
  return first === undefined ? null : idText(own(first, 'content'));
}
