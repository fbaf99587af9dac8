import type { WhatIf } from '../../../engine/diagnosis/types.ts';
import { whatIfEdit } from '../../../state/document/whatIfEdits.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel, type PanelState } from '../../ui/Panel.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './DiagnoseView.module.css';

/** What another choice would change, in numbers; what is an edit of the batch can be applied, and undone. */
export function WhatIfPanel({ whatIfs, state }: { whatIfs: readonly WhatIf[] | null; state: PanelState }) {
  const { edit, notify } = useActions();
  const apply = (one: WhatIf) => {
    if (one.edit === undefined) return;
    edit(`what if: ${one.title}`, whatIfEdit(one.edit));
    notify(`Applied: ${one.title}.`, true);
  };
  return (
    <Panel title="What if?" caption="Computed from this batch." state={state}>
      {whatIfs !== null && whatIfs.length === 0 && <p className={styles.nothing}>Nothing to compare here.</p>}
      <ul className={styles.list}>
        {whatIfs?.map((one) => (
          <li key={one.id} className={styles.whatIf}>
            <div className={styles.row}>
              <h3>{one.title}</h3>
              {one.edit !== undefined && (
                <Button size="small" onClick={() => apply(one)}>
                  Apply
                  <VisuallyHidden>{`: ${one.title}`}</VisuallyHidden>
                </Button>
              )}
            </div>
            <p className={styles.figures}>
              <span>{one.before}</span>
              <span aria-hidden="true"> → </span>
              <VisuallyHidden> becomes </VisuallyHidden>
              <b>{one.after}</b> <span className={styles.unit}>{one.unit}</span>
            </p>
            <p className={styles.advice}>{one.note}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
