import { REVISIONS } from '../../engine/revision.ts';
import type { CustomEstimator, PlaygroundDocument } from '../../importers/playground/document.ts';
import type { Expected, Outcome, TestedLanes } from './bothRevisions.ts';
import { customsOfTest } from './customsOfTest.ts';
import { untestedText } from './untestedText.ts';

/**
 * A Vitest file that runs the batch through this project's engine under each lane at both revisions, and expects the
 * same doubles. It belongs beside the engine's own tests, in `src/engine`; with custom estimators, which run in the
 * project's own runtimes of both languages, beside those of what runs them.
 * @param fullPython whether Python ran in full CPython
 */
export function vitestText(document: PlaygroundDocument, lanes: TestedLanes, fullPython = false): string {
  const customs = customsOfTest(lanes);
  const groups = document.batch.groups.map(
    ({ groupId, rewards, steps, responseLengths }) =>
      `  { groupId: ${text(groupId)}, rewards: ${list(rewards.map(number))}${steps === undefined ? '' : `, steps: ${stepsText(steps)}`}${responseLengths === undefined ? '' : `, responseLengths: ${list(responseLengths.map(String))}`} },\n`,
  );
  const cases = lanes.tested.flatMap(({ input, outcomes }) =>
    REVISIONS.map((revision) => {
      const settings = { ...input.settings, revision };
      return `  [\n    ${text(`${input.label} at ${revision}`)},\n    ${text(settings)},\n    ${outcomeText(outcomes[revision])},\n  ],\n`;
    }),
  );
  const folder = customs.length === 0 ? 'src/engine' : 'src/state/custom';
  return `// Written by Advantage Playground. Put it into ${folder} of a checkout and run: npx vitest run ${folder}
${untestedText(lanes, '//')}import { expect, test } from 'vitest';
${customs.length === 0 ? ENGINE_IMPORTS : CUSTOM_IMPORTS}

const batch: Batch = { groups: [
${groups.join('')}] };

type Expected = number | readonly (readonly number[])[];
type Outcome = { readonly advantages: readonly (readonly Expected[])[] } | { readonly raises: string };

const LANES: readonly (readonly [lane: string, settings: RunSettings, outcome: Outcome])[] = [
${cases.join('')}];

${customs.length === 0 ? '' : sourcesText(customs)}test.each(LANES)('%s', ${customs.length === 0 ? '' : 'async '}(_, settings, outcome) => {
  const columns = batchColumnsOf(batch);
  const result = ${customs.length === 0 ? ENGINE_CALL : `await collectHere(batch, settings, ESTIMATORS${fullPython ? ', true' : ''})`};
  if ('raises' in outcome) {
    expect(result.error?.pythonClass).toBe(outcome.raises);
    return;
  }
  expect(result.error).toBeNull();
  const entry = (g: number, i: number) => columns.offsets[g]! + i;
  const advantages = batch.groups.map(({ rewards }, g) =>
    rewards.map((__, i) => result.tokens.get(entry(g, i)) ?? result.advantages[entry(g, i)]!),
  );
  expect(advantages).toStrictEqual(outcome.advantages);
});
`;
}

const ENGINE_IMPORTS = `import { type Batch, batchColumnsOf, collectBatch, createEstimatorRegistry, type RunSettings } from './index.ts';`;
const ENGINE_CALL = 'collectBatch(columns, settings, createEstimatorRegistry(settings.revision))';

const CUSTOM_IMPORTS = `import { type Batch, batchColumnsOf, type RunSettings } from '../../engine/index.ts';
import type { CustomEstimator } from '../../importers/playground/document.ts';
import { collectHere } from './testing/collectHere.ts';`;

function sourcesText(customs: readonly CustomEstimator[]): string {
  const each = customs.map(({ name, language, source, options }) => {
    const lines = source.split('\n').map((line) => `      ${text(line)},\n`);
    return `  {\n    name: ${text(name)},\n    language: ${text(language)},\n    options: ${text(options)},\n    source: [\n${lines.join('')}    ].join('\\n'),\n  },\n`;
  });
  return `// Custom estimators as they stand in the playground: JavaScript and Python run as they do there.
const ESTIMATORS: readonly CustomEstimator[] = [
${each.join('')}];

`;
}

function outcomeText(outcome: Outcome): string {
  if (outcome.kind === 'raises') return `{ raises: ${text(outcome.error.pythonClass)} }`;
  return `{ advantages: ${list(outcome.groups.map((group) => list(group.map(expectedText))))} }`;
}

function expectedText(expected: Expected): string {
  return typeof expected === 'number' ? number(expected) : list(expected.map((step) => list(step.map(number))));
}

function stepsText(steps: NonNullable<PlaygroundDocument['batch']['groups'][number]['steps']>): string {
  return list(
    steps.map((own) =>
      list(
        own.map(({ responseTokens, advantage }) => {
          const given =
            advantage === null || typeof advantage === 'number' ? number(advantage) : list(advantage.map(number));
          return `{ responseTokens: ${responseTokens}, advantage: ${given} }`;
        }),
      ),
    ),
  );
}

function list(items: readonly string[]): string {
  return `[${items.join(', ')}]`;
}

function number(value: number | null): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A value as a literal; a role called `__proto__` stands in a pair, so no key can be special. */
function text(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
