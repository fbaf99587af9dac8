import { type FormEvent, useEffect, useState } from 'react';
import { addLectureStep } from '../../state/document/lectureSteps.ts';
import { useActions, usePlayground, usePlaygroundStore } from '../app/PlaygroundContext.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';

/** Takes what is shown, with a sentence, as the next step of the document's lecture. */
export default function LectureStepDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const store = usePlaygroundStore();
  const { edit, notify } = useActions();
  const steps = usePlayground((state) => state.history.present.lecture?.length ?? 0);
  const [say, setSay] = useState('');
  useEffect(() => {
    if (open) setSay(store.getState().shown?.comparison.verdict.headline ?? '');
  }, [open, store]);
  const add = (event?: FormEvent) => {
    event?.preventDefault();
    const { history, selection } = store.getState();
    const group = selection.group === null ? undefined : history.present.batch.groups[selection.group];
    edit(
      `add step ${steps + 1} to the lecture`,
      addLectureStep({
        say,
        ...(group !== undefined && { group: group.groupId, rewards: group.rewards }),
        ...(selection.trajectory !== null && { trajectory: selection.trajectory + 1 }),
        lanes: history.present.lanes,
      }),
    );
    notify(`Step ${steps + 1} of the lecture holds what is shown.`, true);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Step ${steps + 1} of the lecture`}
      description="The step shows this group with these rewards, this trajectory and these lanes, under your sentence. Order and details can be changed in Code."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => add()}>
            Add the step
          </Button>
        </>
      }
    >
      <form onSubmit={add}>
        <TextField label="Sentence" showLabel value={say} onValueChange={setSay} onEnter={add} maxLength={500} fill />
      </form>
    </Dialog>
  );
}
