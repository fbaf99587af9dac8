import { lazy, memo, useState } from 'react';
import { decodeGroupId, displayGroup } from '../../../engine/batch/groupId.ts';
import { labelOfGroup } from '../../../engine/batch/label.ts';
import { duplicateGroup, removeGroup, renameTask } from '../../../state/document/documentEdits.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { LazyRenameDialog } from './LazyRenameDialog.tsx';

const LectureStepDialog = lazy(() => import('../../lecture/LectureStepDialog.tsx'));

/** What can be done with the selected group. Its rewards do not concern it, so a drag leaves it alone. */
export const GroupMenu = memo(function GroupMenu({ index, groupId }: { index: number; groupId: string }) {
  const [renaming, setRenaming] = useState(false);
  // Null until it is opened for the first time, so that its code is not loaded before.
  const [telling, setTelling] = useState<boolean | null>(null);
  const { edit, notify } = useActions();
  const { task } = decodeGroupId(groupId);
  const label = labelOfGroup(groupId);
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon="dots" label={`Group ${displayGroup(groupId)}`} size="small" />}
        entries={[
          { kind: 'action', id: 'rename', label: 'Rename task', icon: 'edit', onSelect: () => setRenaming(true) },
          {
            kind: 'action',
            id: 'duplicate',
            label: 'Duplicate group',
            icon: 'duplicate',
            onSelect: () => edit(`duplicate ${label}`, duplicateGroup(index)),
          },
          {
            kind: 'action',
            id: 'lecture',
            label: 'Add as a lecture step',
            icon: 'fullscreen',
            onSelect: () => setTelling(true),
          },
          {
            kind: 'action',
            id: 'remove',
            label: 'Remove group',
            icon: 'trash',
            danger: true,
            onSelect: () => {
              edit(`remove ${label}`, removeGroup(index));
              notify(`Removed ${label}.`, true);
            },
          },
        ]}
      />
      <LazyRenameDialog
        open={renaming}
        title="Rename task"
        label="Task"
        value={task}
        onClose={() => setRenaming(false)}
        onRename={(name) => edit(`rename ${task} to ${name}`, renameTask(index, name))}
      />
      {telling !== null && (
        <Popup>
          <LectureStepDialog open={telling} onClose={() => setTelling(false)} />
        </Popup>
      )}
    </>
  );
});
