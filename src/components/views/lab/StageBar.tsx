import { type Stage, STAGES } from '../../../engine/explanations/stage.ts';
import { IconButton } from '../../ui/Button.tsx';
import { StripBar } from './StripBar.tsx';

const WORDS: Readonly<Record<Stage, string>> = {
  raw: 'the rewards, as they are',
  centred: 'minus each lane’s baseline, where it has one',
  scaled: 'scaled as each lane says: these are the advantages',
};

/** Which stage of the calculation the strip shows, and the ways on, back and out. */
export function StageBar({
  stage,
  onMove,
  onLeave,
}: {
  stage: Stage;
  onMove: (by: 1 | -1) => void;
  onLeave: () => void;
}) {
  const place = STAGES.indexOf(stage) + 1;
  return (
    <StripBar
      label="Steps of the calculation"
      before={<IconButton icon="chevronLeft" label="Step back" shortcut="," size="small" onClick={() => onMove(-1)} />}
    >
      <p className="text-figures" aria-live="polite">
        <strong>{`Step ${place} of ${STAGES.length}`}</strong>
        {`: ${WORDS[stage]}`}
      </p>
      <IconButton icon="chevronRight" label="Step on" shortcut="." size="small" onClick={() => onMove(1)} />
      <IconButton icon="close" label="Back to the advantages" size="small" onClick={onLeave} />
    </StripBar>
  );
}
