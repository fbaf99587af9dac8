import { isNotRun } from '../../engine/recorded/isNotRun.ts';
import { type KeyboardEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { Derivation, DerivationPart, DerivationStep } from '../../engine/explanations/derivation.ts';
import type { Stage } from '../../engine/explanations/stage.ts';
import { papersOn } from '../../engine/explanations/papers.ts';
import { estimatorById } from '../../engine/estimators/index.ts';
import { type GroupView, groupViewOf, type LaneColumn } from '../../state/groupView.ts';
import { usePlayground, useSettled } from '../app/PlaygroundContext.tsx';
import { formatReward, formatSigned } from '../format.ts';
import { moveStage, staging } from '../../state/staging.ts';
import { cx } from '../ui/cx.ts';
import { Term } from '../glossary/Term.tsx';
import type { TermId } from '../glossary/terms.ts';
import { SelectMenu } from '../ui/SelectMenu.tsx';
import { REVISION_NAMES } from '../views/lab/revisionNames.ts';
import { useGroupEditing } from '../views/lab/useGroupEditing.ts';
import styles from './Explanation.module.css';
import { derivationFor } from './derivationFor.ts';
import { ScrubNumber } from './ScrubNumber.tsx';
import { derivationSentence } from './sentence.ts';
import { useGroupScrubbing } from './useGroupScrubbing.ts';

/** How the selected trajectory came to its advantage in one lane: in a sentence, in steps, and why it is so. */
export default function Explanation() {
  const { document, shown } = useSettled();
  const selection = usePlayground((state) => state.selection);
  const view = useMemo(() => groupViewOf(document, shown, selection.group), [document, shown, selection.group]);
  const [chosen, setChosen] = useState<string | null>(null);
  const lane = view?.lanes.find(({ lane: { id } }) => id === chosen) ?? view?.lanes[0];
  if (view === null || lane === undefined || selection.trajectory === null) {
    return <p className={styles.none}>Select a trajectory to see how its advantage comes about.</p>;
  }
  return (
    <div className={styles.explanation}>
      <SelectMenu
        label="Under"
        value={lane.lane.id}
        options={view.lanes.map(({ lane: { id }, label }) => ({ value: id, label }))}
        onValueChange={setChosen}
      />
      <Steps view={view} lane={lane} trajectory={selection.trajectory} />
      <Rule lane={lane} />
    </div>
  );
}

function Steps({ view, lane, trajectory }: { view: GroupView; lane: LaneColumn; trajectory: number }) {
  const settled = useSettled();
  const editing = useGroupEditing(view);
  const stage = useSyncExternalStore(staging.subscribe, staging.get);
  const reward = view.group.rewards[trajectory] ?? null;
  const advantage = lane.advantages?.[trajectory] ?? Number.NaN;
  const trouble = troubleOf(lane, reward, advantage);
  if (trouble !== null || reward === null || settled.shown === null) {
    return <p className={styles.none}>{trouble ?? 'The first result is on its way.'}</p>;
  }
  const derivation = derivationFor(settled, view, lane, trajectory);
  if (derivation === null) {
    return <p className={styles.none}>{`“${lane.estimator}” is not built in, so its steps are not known here.`}</p>;
  }
  return (
    <>
      <p className="lead text-figures">{derivationSentence(derivation, reward, lane.label)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what the buttons in it do too */}
      <ol className={styles.steps} onKeyDown={onKeyDown}>
        {derivation.steps.map((step) => (
          <li key={step.id} className={cx(STAGE_OF[step.id] === stage && stage !== null && styles.current)}>
            <button
              type="button"
              className={styles.title}
              aria-pressed={STAGE_OF[step.id] === stage}
              title="Show this step in the strip"
              onClick={() => staging.set(STAGE_OF[step.id] === stage ? null : STAGE_OF[step.id])}
            >
              {step.title}
            </button>
            <span className={styles.formula}>
              <Formula parts={step.parts} trajectory={trajectory} view={view} editing={editing} />
              {step.parts.length > 0 && ' = '}
              <strong>{valueText(step)}</strong>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Where the strip stands at a step of the explanation. */
const STAGE_OF: Readonly<Record<DerivationStep['id'], Stage | null>> = {
  mean: 'raw',
  centre: 'centred',
  scale: 'scaled',
  broadcast: null,
};

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === '.') moveStage(1);
  if (event.key === ',') moveStage(-1);
}

function troubleOf(lane: LaneColumn, reward: number | null, advantage: number): string | null {
  if (isNotRun(lane.error)) return `${lane.label} has no advantages yet: ${lane.error!.message}`;
  if (lane.error !== null) return `${lane.label} stops here: ${lane.error.message}`;
  if (reward === null) return 'This trajectory has no reward.';
  if (!Number.isFinite(reward)) return 'This reward is not a finite number, and neither is what follows from it.';
  return Number.isNaN(advantage) ? 'There is no advantage to explain yet.' : null;
}

function Formula({
  parts,
  trajectory,
  view,
  editing,
}: {
  parts: readonly DerivationPart[];
  trajectory: number;
  view: GroupView;
  editing: ReturnType<typeof useGroupEditing>;
}) {
  const group = useGroupScrubbing(view, editing);
  return parts.map((part, k) => {
    if (typeof part === 'string') return part;
    if (part.quantity === 'm' || part.quantity === 'σ') {
      const mean = part.quantity === 'm';
      return (
        <ScrubNumber
          // oxlint-disable-next-line react/no-array-index-key -- a quantity is its place in the formula
          key={k}
          subject={mean ? 'mean' : 'spread'}
          label={mean ? 'Mean of the group in the formula' : 'Spread of the group in the formula'}
          words={mean ? 'mean' : 'standard deviation'}
          value={part.value}
          step={mean ? 0.1 : 0.05}
          onStart={group.start}
          onChange={mean ? group.moveMean : group.moveSpread}
          onEnd={editing.endGesture}
        />
      );
    }
    if (part.quantity === 'r') {
      return (
        <ScrubNumber
          // oxlint-disable-next-line react/no-array-index-key -- a quantity is its place in the formula
          key={k}
          subject={trajectory}
          label={`Reward of trajectory ${trajectory + 1} in the formula`}
          words="reward"
          value={part.value}
          step={0.1}
          onStart={() => editing.startGesture(trajectory)}
          onChange={(next) => editing.setReward(trajectory, next)}
          onEnd={editing.endGesture}
        />
      );
    }
    const text = part.quantity === 'ε' ? '0.000001' : formatReward(Number(part.value.toPrecision(4)));
    const term = TERMS_OF_QUANTITIES[part.quantity];
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a quantity is its place in the formula
      <span key={k} title={part.quantity}>
        {term === undefined ? text : <Term id={term}>{text}</Term>}
      </span>
    );
  });
}

const TERMS_OF_QUANTITIES: Partial<Record<string, TermId>> = { ε: 'epsilon', 'σ′': 'std', S: 'std' };

function valueText({ id, value }: Derivation['steps'][number]): string {
  return id === 'mean' ? formatReward(Number(value.toPrecision(6))) : formatSigned(value);
}

function Rule({ lane }: { lane: LaneColumn }) {
  const { document } = useSettled();
  const builtIn = estimatorById(lane.estimator);
  if (builtIn === undefined) return null;
  const revision = lane.lane.revision ?? document.settings.revision;
  return (
    <>
      <section className={styles.rule} aria-label="The rule">
        <h3>The rule</h3>
        <p>{builtIn.summary}</p>
        <p
          className={styles.source}
        >{`rLLM of ${REVISION_NAMES[revision]}, rl_algo.py, registered as ${builtIn.id}.`}</p>
      </section>
      <section aria-label="Why">
        <h3>Why</h3>
        <ul className={styles.papers}>
          {papersOn(builtIn.id).map(({ title, year, url, says }) => (
            <li key={url}>
              <p>{says}</p>
              <a href={url} target="_blank" rel="noreferrer">{`${title}, ${year}`}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
