import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { advantagesOfClasses, rewardClasses } from '../../engine/prediction/rewardClasses.ts';
import { type Guess, scorePrediction } from '../../engine/prediction/score.ts';
import type { GroupView, LaneColumn } from '../../state/groupView.ts';
import { type Prediction, type PredictionRound, predicting } from '../../state/predicting.ts';
import { guessesOn, isRevealed, revealed, tryAgain, withGuess } from '../../state/predictionRounds.ts';
import { useActions, useSettled } from '../app/PlaygroundContext.tsx';
import { GuessStrip } from '../charts/guess_strip/GuessStrip.tsx';
import { estimatorStyle } from '../estimatorStyle.ts';
import { counted } from '../format.ts';
import { Button } from '../ui/Button.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SelectMenu } from '../ui/SelectMenu.tsx';
import type { GroupEditing } from '../views/lab/useGroupEditing.ts';
import { groupBlocker, laneBlocker, openLanes, predictionBlocker } from './blockers.ts';
import { GuessTable } from './GuessTable.tsx';
import { leavePredicting, useEscapeLeaves } from './leave.ts';
import styles from './PredictPanel.module.css';
import { Score } from './Score.tsx';
import { guessState, stripLabel } from './sentences.ts';
import { usePrediction } from './usePredicting.ts';

export interface PredictPanelProps {
  readonly view: GroupView | null;
  readonly trajectory: number | null;
  readonly editing: GroupEditing;
}

/** In the place of the strip: one lane's advantages are guessed, then shown beside the guesses. */
export function PredictPanel({ view, trajectory, editing }: PredictPanelProps) {
  const prediction = usePrediction();
  const place = useRef<HTMLDivElement>(null);
  useEscapeLeaves(place);
  if (prediction === null) return null;
  const lane = view === null ? undefined : chosenLane(view, prediction);
  return (
    <div ref={place} className={styles.place} data-predict="">
      {view === null || lane === undefined || predictionBlocker(view) !== null ? (
        <Nothing view={view} />
      ) : laneBlocker(lane, view.group.rewards) !== null ? (
        <Frame view={view} lane={lane} caption={`${laneBlocker(lane, view.group.rewards)}. Choose another estimator.`}>
          {null}
        </Frame>
      ) : (
        <Round view={view} lane={lane} prediction={prediction} trajectory={trajectory} editing={editing} />
      )}
    </div>
  );
}

/** The chosen lane while it is there, else the first that can be predicted. */
function chosenLane(view: GroupView, { laneId }: Prediction): LaneColumn | undefined {
  return view.lanes.find(({ lane }) => lane.id === laneId) ?? openLanes(view)[0];
}

function chooseLane(laneId: string): void {
  predicting.set({ ...predicting.get(), laneId, attempt: null });
}

/** There is nothing to guess here, and ways on. */
function Nothing({ view }: { view: GroupView | null }) {
  return (
    <Panel
      title="What will each reward become?"
      bodyHeight={400}
      state={{
        kind: 'empty',
        message:
          view === null ? 'There is no group to predict.' : `${predictionBlocker(view) ?? 'Nothing to predict'}.`,
        actions: (
          <>
            <NextGroup view={view} />
            <Button onClick={leavePredicting}>Leave</Button>
          </>
        ),
      }}
    >
      {null}
    </Panel>
  );
}

function Frame({
  view,
  lane,
  caption,
  children,
}: {
  view: GroupView;
  lane: LaneColumn;
  caption: string;
  children: ReactNode;
}) {
  return (
    <Panel
      title="What will each reward become?"
      caption={caption}
      actions={
        <>
          <SelectMenu
            label="Predict"
            size="small"
            value={lane.lane.id}
            options={view.lanes.map((one) => ({
              value: one.lane.id,
              label: one.label,
              mark: estimatorStyle(one.lane.estimator).mark,
              disabledReason: laneBlocker(one, view.group.rewards) ?? undefined,
            }))}
            onValueChange={chooseLane}
          />
          <Button size="small" icon="close" onClick={leavePredicting}>
            Leave
          </Button>
        </>
      }
    >
      {children}
    </Panel>
  );
}

interface RoundProps {
  readonly view: GroupView;
  readonly lane: LaneColumn;
  readonly prediction: Prediction;
  readonly trajectory: number | null;
  readonly editing: GroupEditing;
}

function Round({ view, lane, prediction, trajectory, editing }: RoundProps) {
  const settled = useSettled();
  const { document, shown } = settled;
  // `groupBlocker` saw to it that each is a finite number.
  const rewards = view.group.rewards as readonly number[];
  const classes = useMemo(() => rewardClasses(rewards), [rewards]);
  const round = useMemo(
    (): PredictionRound => ({ group: view.index, groupId: view.group.groupId, laneId: lane.lane.id }),
    [view.index, view.group.groupId, lane.lane.id],
  );
  const guesses = guessesOn(prediction, round, rewards);
  // Only the advantages of this very document are an answer.
  const known =
    shown?.document === document && lane.advantages !== null ? advantagesOfClasses(classes, lane.advantages) : null;
  const answer = isRevealed(prediction, round, document) ? known : null;
  const score = answer === null ? null : scorePrediction(classes, answer, guesses);
  const onGuess = (reward: number, guess: Guess | null) =>
    predicting.set(withGuess(prediction, round, rewards, reward, guess));
  const hidden = score === null;
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What held the focus is gone: the strip's dots, or a button that began another round.
    if (!hidden || globalThis.document.activeElement !== globalThis.document.body) return;
    strip.current?.querySelector<SVGElement>('[role="slider"]')?.focus({ preventScroll: true });
  }, [hidden, round]);
  const placed = counted(guesses.size, 'guess').replace('guesss', 'guesses');

  return (
    <Frame view={view} lane={lane} caption={`${view.label} under ${lane.label}. One guess for each distinct reward.`}>
      <div ref={strip}>
        <GuessStrip
          key={view.index}
          label={stripLabel(view.label, lane.label, classes, guesses, answer)}
          lane={lane.label}
          laneStyle={estimatorStyle(lane.lane.estimator)}
          rewards={rewards}
          classes={classes}
          guesses={guesses}
          answer={answer}
          stateOf={guessState}
          selected={trajectory}
          onGuess={(reward, value) => onGuess(reward, value === null ? null : { kind: 'value', value })}
          onSelect={editing.select}
          onGestureStart={editing.startGesture}
          onReward={editing.setReward}
          onGestureEnd={editing.endGesture}
          onRemove={editing.remove}
          onDuplicate={editing.duplicate}
        />
      </div>
      <div className={styles.words}>
        {score === null && (
          <p className={styles.hint}>
            {`Drag a hollow mark, move it with the arrow keys, type a number below, or choose only its sign. ${placed} of ${classes.length} placed.`}
          </p>
        )}
        <div role="status">{score !== null && <Score score={score} settled={settled} view={view} lane={lane} />}</div>
      </div>
      <div className={styles.buttons}>
        {score === null ? (
          <Button
            key="reveal"
            variant="primary"
            icon="eye"
            disabledReason={known === null ? 'The result is on its way' : undefined}
            onClick={() => predicting.set(revealed(prediction, round, rewards, document))}
          >
            Reveal
          </Button>
        ) : (
          <>
            <FocusedButton onClick={() => predicting.set(tryAgain(prediction))}>Try again</FocusedButton>
            <NextGroup view={view} />
            <AnotherEstimator view={view} lane={lane} />
          </>
        )}
        <Button onClick={leavePredicting}>Leave</Button>
      </div>
      <GuessTable classes={classes} guesses={guesses} score={score} onGuess={onGuess} />
    </Frame>
  );
}

/** Takes the focus of the button that it takes the place of. */
function FocusedButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Button ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Goes to the next group that can be predicted, around the end. */
function NextGroup({ view }: { view: GroupView | null }) {
  const { document } = useSettled();
  const { select } = useActions();
  const { groups } = document.batch;
  const next = useMemo(() => {
    const from = view?.index ?? -1;
    for (let k = 1; k < groups.length; k++) {
      const index = (from + k) % groups.length;
      if (groupBlocker(groups[index]!.rewards) === null) return index;
    }
    return null;
  }, [groups, view?.index]);
  return (
    <Button
      disabledReason={next === null ? 'There is no other group to predict' : undefined}
      onClick={() => select({ group: next, trajectory: 0 })}
    >
      Next group
    </Button>
  );
}

function AnotherEstimator({ view, lane }: { view: GroupView; lane: LaneColumn }) {
  const lanes = openLanes(view);
  const next = lanes[(lanes.indexOf(lane) + 1) % lanes.length];
  return (
    <Button
      disabledReason={
        next === undefined || next === lane ? 'There is no other lane to predict: tick one under Estimators' : undefined
      }
      onClick={() => chooseLane(next!.lane.id)}
    >
      Another estimator
    </Button>
  );
}
