import type { WhatIf } from '../../../engine/diagnosis/types.ts';
import { whatIfEdit } from '../../../state/document/whatIfEdits.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './DiagnoseView.module.css';

/** Another choice and what it would change, in numbers; what is an edit of the batch can be applied, and undone. */
export function WhatIfItem({ whatIf, headingLevel }: { whatIf: WhatIf; headingLevel: 3 | 4 }) {
  const { edit, notify } = useActions();
  const { title, before, after, unit, note, edit: change } = whatIf;
  const Heading = headingLevel === 3 ? 'h3' : 'h4';
  const apply = (one: NonNullable<WhatIf['edit']>) => {
    edit(`what if: ${title}`, whatIfEdit(one));
    notify(`Applied: ${title}.`, true);
  };
  return (
    <>
      <div className={styles.row}>
        <Heading>{title}</Heading>
        {change !== undefined && (
          <Button size="small" onClick={() => apply(change)}>
            Apply
            <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
          </Button>
        )}
      </div>
      <p className={styles.figures}>
        <span>{before}</span>
        <span aria-hidden="true"> → </span>
        <VisuallyHidden> becomes </VisuallyHidden>
        <b>{after}</b> <span className={styles.unit}>{unit}</span>
      </p>
      <p className={styles.advice}>{note}</p>
    </>
  );
}
