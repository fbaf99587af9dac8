import type { PredictionScore } from '../../engine/prediction/score.ts';
import type { GroupView, LaneColumn } from '../../state/groupView.ts';
import type { Settled } from '../../state/settled.ts';
import { derivationFor } from '../explain/derivationFor.ts';
import { derivationSentence } from '../explain/sentence.ts';
import { scoreSentence } from './sentences.ts';

/** How good the guesses were, and why the one that was farthest off is what it is. */
export function Score({
  score,
  settled,
  view,
  lane,
}: {
  score: PredictionScore;
  settled: Settled;
  view: GroupView;
  lane: LaneColumn;
}) {
  const { reward, trajectories } = score.worst ?? score.classes[0]!;
  const derivation = derivationFor(settled, view, lane, trajectories[0]!);
  return (
    <>
      <p className="lead text-figures">{scoreSentence(score, lane.label)}</p>
      {derivation !== null && <p>{`Why: ${derivationSentence(derivation, reward, lane.label)}`}</p>}
    </>
  );
}
