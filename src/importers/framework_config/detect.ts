import { KeyIndex } from './matchKey.ts';
import { READERS } from './readers/index.ts';
import type { ConfiguredFramework, WrittenConfig } from './types.ts';

/** What a key that is written as a framework writes it says for the framework, against a fragment of one. */
const WHOLE = 3;
const FRAGMENT = 1;
/** What a word says that only one framework has. */
const MARK = 4;

const RLLM = /\brllm\b/;

/**
 * The frameworks that a text may be of, the likeliest first; those after the first that are as likely come with it.
 * Empty when no key is known.
 */
export function detectFramework(text: string, written: WrittenConfig): readonly ConfiguredFramework[] {
  const isUnsloth = READERS.find(({ framework }) => framework === 'unsloth')!.marks.test(text);
  const scores = READERS.flatMap(({ framework, marks, keys }) => {
    // The keys of the two are the same: what tells them apart is a word.
    const isRloo = written.call?.includes('RLOO') === true;
    if (framework === 'unsloth' && (!isUnsloth || isRloo)) return [];
    if (framework === 'trl' && isUnsloth && !isRloo) return [];
    const known = scoreOfKeys(new KeyIndex(keys(written.call)), written);
    return [{ framework, score: known === 0 && written.call === null ? 0 : known + (marks.test(text) ? MARK : 0) }];
  });
  const own = written.keys.filter(({ path }) => path === 'rllm' || path.startsWith('rllm.')).length;
  const rllm = { framework: 'rllm' as const, score: own * WHOLE * 2 + (own > 0 && RLLM.test(text) ? MARK : 0) };
  const likely = [rllm, ...scores].filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  const best = likely[0]?.score;
  return likely.filter(({ score }) => score === best).map(({ framework }) => framework);
}

function scoreOfKeys(index: KeyIndex, { keys }: WrittenConfig): number {
  let score = 0;
  for (const { path } of keys) {
    const match = index.find(path);
    if (match !== null) score += match.isWhole ? WHOLE : FRAGMENT;
  }
  return score;
}
