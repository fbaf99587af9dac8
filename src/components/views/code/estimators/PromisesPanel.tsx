import { memo } from 'react';
import { displayGroup } from '../../../../engine/batch/groupId.ts';
import type { PromiseResult, TrialBatch } from '../../../../sandbox/promises/types.ts';
import { withLane } from '../../../../state/document/estimatorEdits.ts';
import { useActions } from '../../../app/PlaygroundContext.tsx';
import { formatReward, formatWhole } from '../../../format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { promiseWords } from './promiseWords.ts';
import styles from './PromisesPanel.module.css';
import type { TestedPromises } from './usePromises.ts';

/** Which promises the estimator keeps: counts, and the smallest batch on which it does not. */
export const PromisesPanel = memo(function PromisesPanel({
  name,
  isDraft,
  tested,
}: {
  name: string;
  isDraft: boolean;
  tested: TestedPromises;
}) {
  const { results, busy, withPresent, trials, trouble } = tested;
  const { edit, notify } = useActions();
  if (results === null)
    return (
      <Panel
        title="What does it promise?"
        bodyHeight={isDraft ? undefined : 220}
        state={
          busy
            ? { kind: 'loading', message: `Testing ${name} on ${trials} random batches` }
            : {
                kind: 'empty',
                message:
                  trouble === null
                    ? `${name} is tested on ${trials} random batches once it has run on this one.`
                    : `${name} could not be tested on ${trials} random batches. ${trouble}`,
              }
        }
      >
        {null}
      </Panel>
    );
  const load = (batch: TrialBatch, words: string) => {
    edit(`open a counter-example of ${name}`, ({ source: _source, lecture: _lecture, ...document }) => ({
      ...withLane(document, name),
      batch: {
        groups: batch.map(({ role, rewards, steps, id, trajectoryIds }, g) => ({
          groupId: id ?? `case-${g + 1}:${role}`,
          ...(trajectoryIds !== undefined && { trajectoryIds }),
          rewards: [...rewards],
          ...(steps?.every((own) => own === null || own.length === 1) === true
            ? { responseLengths: steps.map((own) => own?.[0] ?? null) }
            : steps !== undefined && {
                steps: steps.map((own) => (own ?? [1]).map((responseTokens) => ({ responseTokens, advantage: null }))),
              }),
        })),
      },
    }));
    notify(`${words} This is the smallest batch that was found to show it.`, true);
  };
  return (
    <Panel
      title="What does it promise?"
      caption={`Tested on ${withPresent ? 'this batch and on ' : ''}${trials} random ones: ${verdictOf(results)}.`}
      state={{ kind: busy ? 'stale' : 'ready' }}
    >
      <ul className={styles.list}>
        {results.map((result) => (
          <PromiseRow key={result.id} result={result} onLoad={load} />
        ))}
      </ul>
    </Panel>
  );
});

/** `2 of 11 are not kept, 3 could not be tried` */
function verdictOf(results: readonly PromiseResult[]): string {
  const broken = results.filter(({ kept, tried }) => kept < tried).length;
  const untried = results.filter(({ tried }) => tried === 0).length;
  if (broken === 0) return untried === 0 ? 'all of it is kept' : `all is kept of what could be tried`;
  return `${broken} of ${results.length} ${broken === 1 ? 'is' : 'are'} not kept${untried === 0 ? '' : `, ${untried} could not be tried`}`;
}

function PromiseRow({ result, onLoad }: { result: PromiseResult; onLoad: (batch: TrialBatch, words: string) => void }) {
  const { kept, tried, counterExample } = result;
  const { name, broken } = promiseWords(result);
  const stands = tried === 0 ? 'untried' : kept === tried ? 'kept' : 'broken';
  return (
    <li className={styles.row}>
      <Icon name={ICONS[stands]} className={styles[stands]} />
      <span>
        {name}
        <span className={styles.count}>
          {tried === 0 ? 'not tried' : `${formatWhole(kept)} of ${formatWhole(tried)}`}
        </span>
      </span>
      {counterExample !== null && (
        <span className={styles.example}>
          <span>{broken}</span>
          <code>{batchText(counterExample)}</code>
          <Button size="small" onClick={() => onLoad(counterExample, broken)}>
            Open this batch
          </Button>
        </span>
      )}
    </li>
  );
}

const ICONS = { kept: 'check', broken: 'warn', untried: 'minus' } as const;

/** `[1, 0] and judge [1]`, `[1, 0] of 3, 7 + 2 tokens` */
function batchText(batch: TrialBatch): string {
  const roles = new Set(batch.map(({ role }) => role)).size > 1;
  return batch
    .map(({ role, rewards, steps, id }) => {
      const numbers = `[${rewards.map(formatReward).join(', ')}]`;
      const tokens = steps === undefined ? '' : ` of ${steps.map((own) => own?.join(' + ') ?? '?').join(', ')} tokens`;
      const called = id === undefined ? (roles ? `${displayGroup(role)} ` : '') : `${displayGroup(id)} `;
      return `${called}${numbers}${tokens}`;
    })
    .join(' and ');
}
