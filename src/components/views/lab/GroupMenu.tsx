import { memo, useState } from 'react';
import { decodeGroupId, displayGroup } from '../../../engine/batch/groupId.ts';
import { labelOfGroup } from '../../../engine/batch/label.ts';
import { duplicateGroup, removeGroup, renameTask } from '../../../state/document/documentEdits.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { RenameDialog } from './RenameDialog.tsx';

/** What can be done with the selected group. Its rewards do not concern it, so a drag leaves it alone. */
export const GroupMenu = memo(function GroupMenu({ index, groupId }: { index: number; groupId: string }) {
  const [renaming, setRenaming] = useState(false);
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
      <RenameDialog
        open={renaming}
        title="Rename task"
        label="Task"
        value={task}
        onClose={() => setRenaming(false)}
        onRename={(name) => edit(`rename ${task} to ${name}`, renameTask(index, name))}
      />
    </>
  );
});
