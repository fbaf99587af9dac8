import { LIMITS } from '../limits.ts';

/** Collects messages: single ones in order, and kinds of which the first example is shown and the rest counted. */
export class Notices {
  readonly #single: string[] = [];
  readonly #counted = new Map<string, { first: string; more: number; noun: string }>();

  /** A message of its own; a repeat of the same words is dropped. */
  add(text: string): void {
    if (this.#single.length < LIMITS.listed && !this.#single.includes(text)) this.#single.push(text);
  }

  /** One of many: the first is shown, with the number of those that are like it. */
  count(kind: string, example: () => string, noun = 'more like it'): void {
    const known = this.#counted.get(kind);
    if (known === undefined) this.#counted.set(kind, { first: example(), more: 0, noun });
    else known.more += 1;
  }

  /** All messages, ready to be shown. */
  texts(): readonly string[] {
    const counted = [...this.#counted.values()].map(({ first, more, noun }) =>
      more === 0 ? first : `${first} (and ${more} ${noun})`,
    );
    return [...this.#single, ...counted];
  }
}
