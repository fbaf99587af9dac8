import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { documentJsonSchema } from '../../../importers/playground/jsonSchema.ts';
import { fitting, insertionOf, suggestionsAt } from './completion.ts';
import { placeAt } from './jsonPlace.ts';
import { descriptionAt, type JsonSchema } from './schemaLookup.ts';

const schema: JsonSchema = documentJsonSchema();

function suggested(marked: string) {
  const text = marked.replace('|', '');
  const place = placeAt(text, marked.indexOf('|'));
  return { text, place, all: place === null ? [] : suggestionsAt(place, schema, ['solver', 'judge']) };
}

const texts = (marked: string) => suggested(marked).all.map(({ text }) => text);

/** The text after a suggestion is taken, the selection in bars. */
function taken(marked: string, word: string): string {
  const { text, place, all } = suggested(marked);
  const suggestion = all.find((one) => one.text === word)!;
  const { state } = EditorState.create({ doc: text }).update(insertionOf(text, suggestion, place!));
  const { from, to } = state.selection.main;
  const after = state.doc.toString();
  return `${after.slice(0, from)}|${after.slice(from, to)}${from === to ? '' : '|'}${after.slice(to)}`;
}

describe('suggestionsAt', () => {
  it('offers the names that an object does not have yet', () => {
    expect(texts('{ "format": "advantage-playground", | "lanes": [] }')).toEqual([
      '"name"',
      '"sentence"',
      '"settings"',
      '"config"',
      '"estimators"',
      '"lecture"',
      '"learn"',
      '"compare"',
      '"version"',
      '"groups"',
      '"episodes"',
    ]);
    expect(texts('{ "groups": [{ | }] }')).toEqual([
      '"group_id"',
      '"rewards"',
      '"trajectory_ids"',
      '"steps"',
      '"response_lengths"',
    ]);
    expect(texts('{ "groups": [{ "steps": [[{ | }]] }] }')).toEqual(['"n_response"', '"advantage"']);
    expect(texts('{ "settings": { "estimator_map": { "judge": "grpo", | } } }')).toEqual(['"solver"']);
  });

  it('knows what must be there, and describes it', () => {
    const rewards = suggested('{ "groups": [{ | }] }').all.find(({ text }) => text === '"rewards"');
    expect(rewards).toMatchObject({ required: true, description: 'One reward a trajectory.', skeleton: '[]' });
  });

  it('offers estimators, revisions, flags and words', () => {
    const estimators = ['"grpo"', '"reinforce"', '"reinforce_plus_plus_baseline"', '"prpo"', '"rloo"'];
    expect(texts('{ "settings": { "estimator": | } }')).toEqual(estimators);
    expect(texts('{ "settings": { "estimator_map": { "judge": "|" } } }')).toEqual(estimators);
    expect(texts('{ "lanes": [{ "estimator": "|" }] }')).toEqual([...estimators, '"role_map"']);
    expect(texts('{ "settings": { "revision": | } }')).toEqual(['"rllm-head"', '"rllm-seed"']);
    expect(texts('{ "lanes": [{ "revision": | }] }')).toEqual(['"rllm-head"', '"rllm-seed"', 'null']);
    expect(texts('{ "settings": { "norm_adv_by_std_in_grpo": | } }')).toEqual(['true', 'false']);
    expect(texts('{ "groups": [{ "rewards": [1, | ] }] }')).toEqual(['null', '"NaN"', '"Infinity"', '"-Infinity"']);
    expect(texts('{ "groups": [|] }')).toEqual(['{ "rewards": [] }']);
    expect(texts('{ "version": | }')).toEqual(['1']);
  });

  it('is silent where nothing is known', () => {
    expect(texts('{ "foo": { | } }')).toEqual([]);
    expect(texts('{ "name": | }')).toEqual([]);
    expect(texts('{ "constructor": { | } }')).toEqual([]);
  });
});

describe('fitting', () => {
  it('keeps what holds the typed letters, what begins with them first', () => {
    const { all } = suggested('{ "settings": { | } }');
    const kept = (typed: string) => fitting(all, typed).map(({ text }) => text);
    expect(kept('"EST')).toEqual(['"estimator"', '"estimator_map"']);
    expect(kept('adv')).toEqual([
      '"norm_adv_by_std_in_grpo"',
      '"use_precomputed_advantage"',
      '"stepwise_advantage_mode"',
    ]);
    expect(kept('"')).toHaveLength(9);
    expect(kept('no')[0]).toBe('"norm_adv_by_std_in_grpo"');
    expect(kept('form')).toEqual(['"transform"']);
    expect(kept('x')).toEqual([]);
  });
});

describe('insertionOf', () => {
  it.each([
    ['{ | }', '"groups"', '{ "groups": [|] }'],
    ['{ "gr|" }', '"groups"', '{ "groups": [|] }'],
    ['{ "|"\n  "name": "x" }', '"settings"', '{ "settings": {|},\n  "name": "x" }'],
    ['{ "name": "x"\n  "|" }', '"sentence"', '{ "name": "x",\n  "sentence": "|" }'],
    ['{ "na|": 1 }', '"sentence"', '{ "sentence"|: 1 }'],
    ['{ "settings": { | } }', '"revision"', '{ "settings": { "revision": "|rllm-head|" } }'],
    [
      '{ "settings": { | } }',
      '"use_precomputed_advantage"',
      '{ "settings": { "use_precomputed_advantage": |false| } }',
    ],
    ['{ "lanes": [{ "estimator": "gr|po" }] }', '"rloo"', '{ "lanes": [{ "estimator": "rloo"| }] }'],
  ])('%s with %s', (before, word, after) => {
    expect(taken(before, word)).toBe(after);
  });
});

describe('descriptionAt', () => {
  it('says what the schema says, and the default', () => {
    expect(descriptionAt(schema, ['settings', 'revision'])).toBe('The rLLM revision to follow. Default: "rllm-head".');
    expect(descriptionAt(schema, ['groups', 3, 'rewards', 2])).toMatch(/^A reward: a number/);
    expect(descriptionAt(schema, ['nothing'])).toBe('');
  });
});
