import type { WhatIf } from '../../../engine/diagnosis/types.ts';
import { Panel, type PanelState } from '../../ui/Panel.tsx';
import styles from './DiagnoseView.module.css';
import { WhatIfItem } from './WhatIfItem.tsx';

/** What other choices would change, beside those that answer a finding and stand under it. */
export function WhatIfPanel({ whatIfs, state }: { whatIfs: readonly WhatIf[] | null; state: PanelState }) {
  return (
    <Panel title="What if?" caption="Computed from this batch." state={state}>
      {whatIfs !== null && whatIfs.length === 0 && (
        <p className={styles.nothing}>What there is to compare stands under the findings.</p>
      )}
      <ul className={styles.list}>
        {whatIfs?.map((one) => (
          <li key={one.id} className={styles.whatIf}>
            <WhatIfItem whatIf={one} headingLevel={3} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
