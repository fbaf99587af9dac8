import { memo, useState } from 'react';
import { displayGroup } from '../../../engine/batch/groupId.ts';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './NarrowBar.module.css';
import { Rail } from './Rail.tsx';

/** On phones: the selected group with its neighbours, and the setup in a sheet. */
export const NarrowBar = memo(function NarrowBar() {
  const [open, setOpen] = useState(false);
  const groups = usePlayground((state) => state.history.present.batch.groups);
  const selected = usePlayground((state) => state.selection.group);
  const { select } = useActions();
  const index = selected ?? 0;
  const group = groups[index];
  return (
    <div className={styles.bar}>
      <IconButton
        icon="chevronLeft"
        variant="default"
        label="Previous group"
        tooltip={false}
        disabledReason={index === 0 ? 'This is the first group' : undefined}
        onClick={() => select({ group: index - 1, trajectory: 0 })}
      />
      <Button className={styles.choose} trailingIcon="chevronDown" onClick={() => setOpen(true)}>
        <span className={styles.name}>
          {group === undefined ? 'No group' : displayGroup(group.groupId)}
          <span className={styles.place}>{groups.length === 0 ? '' : ` ${index + 1} of ${groups.length}`}</span>
        </span>
      </Button>
      <IconButton
        icon="chevronRight"
        variant="default"
        label="Next group"
        tooltip={false}
        disabledReason={index >= groups.length - 1 ? 'This is the last group' : undefined}
        onClick={() => select({ group: index + 1, trajectory: 0 })}
      />
      <Sheet side="bottom" open={open} onOpenChange={setOpen} title="Setup">
        <div className={styles.sheet}>
          <Rail />
        </div>
      </Sheet>
    </div>
  );
});
