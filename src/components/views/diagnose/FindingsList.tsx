import type { DiagnosisFinding, WhatIf } from '../../../engine/diagnosis/types.ts';
import type { Severity } from '../../../engine/findings/types.ts';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './DiagnoseView.module.css';
import { WhatIfItem } from './WhatIfItem.tsx';

const ICONS: Record<Severity, IconName> = { error: 'error', warning: 'warn', note: 'info' };
const WORDS: Record<Severity, string> = { error: 'Error', warning: 'Warning', note: 'Note' };

interface FindingsListProps {
  readonly findings: readonly DiagnosisFinding[];
  /** What answers each of them, by their ids. */
  readonly answers: ReadonlyMap<string, readonly WhatIf[]>;
  readonly chosen: string | null;
  readonly onChoose: (finding: DiagnosisFinding) => void;
}

/** What was found, each with its groups to choose and with what would answer it. */
export function FindingsList({ findings, answers, chosen, onChoose }: FindingsListProps) {
  if (findings.length === 0) return <p className={styles.nothing}>Nothing that would keep this batch from teaching.</p>;
  return (
    <ul className={styles.list}>
      {findings.map((finding) => {
        const { id, severity, title, sentence, advice, groups } = finding;
        return (
          <li key={id} className={styles.item}>
            <Icon name={ICONS[severity]} className={cx(styles.icon, styles[severity])} />
            <div>
              <h3>
                <VisuallyHidden>{`${WORDS[severity]}: `}</VisuallyHidden>
                {title}
              </h3>
              <p>{sentence}</p>
              <p className={styles.advice}>{advice}</p>
            </div>
            {groups.length > 0 && (
              <LinkButton aria-pressed={chosen === title} onClick={() => onChoose(finding)}>
                {chosen === title ? 'Let go' : 'Select'}
              </LinkButton>
            )}
            {answers.get(id)?.map((one) => (
              <div key={one.id} className={styles.answer}>
                <WhatIfItem whatIf={one} headingLevel={4} />
              </div>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
