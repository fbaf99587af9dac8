import { useActions, usePlayground } from '../app/PlaygroundContext.tsx';
import { counted } from '../format.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Says that the document comes with a lecture. */
export function LectureNotice() {
  const steps = usePlayground((state) => state.history.present.lecture?.length ?? 0);
  const { startLecture } = useActions();
  if (steps === 0) return null;
  return (
    <Notice
      tone="info"
      title={`A lecture of ${counted(steps, 'step')} is told over this document.`}
      actionsPlacement="end"
      actions={
        <Button size="small" variant="primary" icon="play" onClick={startLecture}>
          Start
        </Button>
      }
    />
  );
}
