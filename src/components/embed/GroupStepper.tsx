import { labelOfGroup } from '../../engine/batch/label.ts';
import { useActions, usePlayground } from '../app/PlaygroundContext.tsx';
import { IconButton } from '../ui/Button.tsx';
import styles from './EmbedPage.module.css';

/** One group to the next. */
export function GroupStepper() {
  const groups = usePlayground((state) => state.history.present.batch.groups);
  const index = usePlayground((state) => state.selection.group) ?? 0;
  const { select } = useActions();
  return (
    <div className={styles.stepper}>
      <IconButton
        icon="chevronLeft"
        label="Previous group"
        size="small"
        disabledReason={index === 0 ? 'This is the first group' : undefined}
        onClick={() => select({ group: index - 1, trajectory: 0 })}
      />
      <span aria-live="polite">
        <b>{labelOfGroup(groups[index]?.groupId ?? '')}</b> {`${index + 1} of ${groups.length}`}
      </span>
      <IconButton
        icon="chevronRight"
        label="Next group"
        size="small"
        disabledReason={index === groups.length - 1 ? 'This is the last group' : undefined}
        onClick={() => select({ group: index + 1, trajectory: 0 })}
      />
    </div>
  );
}
