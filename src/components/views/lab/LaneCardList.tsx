import type { ErrorData } from '../../../engine/batch/collectBatch.ts';
import { type ErrorAdvice, type ErrorFix, errorAdvice } from '../../../engine/explanations/errorAdvice.ts';
import { pipelineAdvice } from '../../../engine/explanations/pipelineAdvice.ts';
import type { LaneResult } from '../../../engine/comparison/types.ts';
import { settingsOfLane } from '../../../importers/playground/lanes.ts';
import { dropEmptyGroups, dropMissing, dropSingletons } from '../../../state/document/documentEdits.ts';
import type { Shown } from '../../../state/store.ts';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';
import { counted } from '../../format.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './LaneCardList.module.css';

interface Card {
  readonly key: string;
  readonly lanes: readonly string[];
  readonly lane: LaneResult;
}

/** What rLLM warns about or stops at, as cards: where it happened, its own text, and the way out. */
export function LaneCardList({ shown }: { shown: Shown }) {
  const stopped = shown.document.source?.run.error ?? null;
  // What stops rLLM before the estimator stops every lane, whatever they would say.
  const failures = cardsOf(shown, (lane) =>
    lane.error === null || stopped !== null ? [] : [`${lane.error.pythonClass}: ${lane.error.message}`],
  );
  const warnings = cardsOf(shown, (lane) => [...lane.warnings, ...lane.log]);
  return (
    <div className={styles.cards}>
      {stopped !== null && <PipelineCard error={stopped} shown={shown} />}
      {failures.map((card) => (
        <ErrorCard key={card.key} card={card} shown={shown} />
      ))}
      {warnings.map((card) => (
        <Notice key={card.key} tone="warn" title={`rLLM warns under ${card.lanes.join(', ')}.`} code={card.key}>
          rLLM logs this once a process: later batches with the same problem stay silent.
        </Notice>
      ))}
    </div>
  );
}

/** Lanes with the same text share a card. */
function cardsOf(shown: Shown, textsOf: (lane: LaneResult) => readonly string[]): Card[] {
  const cards = new Map<string, { lanes: string[]; lane: LaneResult }>();
  for (const lane of shown.comparison.lanes) {
    for (const text of textsOf(lane)) {
      const card = cards.get(text) ?? { lanes: [], lane };
      card.lanes.push(lane.label);
      cards.set(text, card);
    }
  }
  return [...cards].map(([key, card]) => ({ key, ...card }));
}

function ErrorCard({ card, shown }: { card: Card; shown: Shown }) {
  const document = usePlayground((state) => state.history.present);
  const lane = document.lanes.find((one) => one.id === card.lane.laneId);
  const settings = lane === undefined ? document.settings : settingsOfLane(document.settings, lane);
  const names =
    card.lanes.length === shown.comparison.lanes.length && card.lanes.length > 1 ? 'Every lane' : card.lanes.join(', ');
  const advice = errorAdvice(card.lane.error!, shown.columns, settings, names);
  return (
    <Notice
      tone="error"
      title={advice.title}
      code={card.key}
      actions={advice.fixes.map((fix) => <FixButton key={fix} fix={fix} advice={advice} shown={shown} />)}
    >
      {advice.advice}
      {card.lane.error?.discrepancy && ` (${card.lane.error.discrepancy})`}
    </Notice>
  );
}

function PipelineCard({ error, shown }: { error: ErrorData; shown: Shown }) {
  const advice = pipelineAdvice(error, shown.document.batch.groups);
  return (
    <Notice
      tone="error"
      title={advice.title}
      code={`${error.pythonClass}: ${error.message}`}
      actions={advice.fixes.map((fix) => <FixButton key={fix} fix={fix} advice={advice} shown={shown} />)}
    >
      {advice.advice}
    </Notice>
  );
}

function FixButton({ fix, advice, shown }: { fix: ErrorFix; advice: ErrorAdvice; shown: Shown }) {
  const { edit, select } = useActions();
  const label = fixLabel(fix, shown);
  const act = () => {
    if (fix === 'go-to-group') {
      select({ group: advice.group, trajectory: 0 });
      return;
    }
    edit(label.toLowerCase(), (document) => {
      switch (fix) {
        case 'use-head':
          return {
            ...document,
            settings: { ...document.settings, revision: 'rllm-head' },
            lanes: document.lanes.map((lane) => (lane.revision === 'rllm-seed' ? { ...lane, revision: null } : lane)),
          };
        case 'use-precomputed':
          return { ...document, settings: { ...document.settings, usePrecomputedAdvantage: true } };
        case 'drop-singletons':
          return dropSingletons()(document);
        case 'drop-empty-groups':
          return dropEmptyGroups()(document);
        case 'drop-missing':
          return dropMissing()(document);
        default:
          return fix satisfies never;
      }
    });
  };
  return (
    <Button size="small" onClick={act}>
      {label}
    </Button>
  );
}

function fixLabel(fix: ErrorFix, shown: Shown): string {
  switch (fix) {
    case 'use-head':
      return 'Use the current rLLM';
    case 'use-precomputed':
      return 'Use the precomputed advantages';
    case 'drop-singletons':
      return 'Drop singletons';
    case 'drop-empty-groups':
      return 'Drop empty groups';
    case 'drop-missing':
      return `Drop ${counted(shown.columns.missing.length, 'trajectory').replace('trajectorys', 'trajectories')} without a reward`;
    case 'go-to-group':
      return 'Go to the group';
    default:
      return fix satisfies never;
  }
}
