import { useState } from 'react';
import type { LaneFinding } from '../../../engine/comparison/laneFindings.ts';
import type { Severity } from '../../../engine/findings/types.ts';
import type { Shown } from '../../../state/store.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { counted } from '../../format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { FINDINGS_ID } from './findingsId.ts';
import styles from './FindingsPanel.module.css';

const FIRST = 6;
/** More than this nobody reads; the command line lists them all. */
const MOST = 200;

const ICONS: Record<Severity, IconName> = { error: 'error', warning: 'warn', note: 'info' };
const WORDS: Record<Severity, string> = { error: 'Error', warning: 'Warning', note: 'Note' };

/** What rLLM does with this batch and these settings that people do not expect. */
export default function FindingsPanel({ shown }: { shown: Shown }) {
  const [all, setAll] = useState(false);
  const { findings } = shown.comparison;
  const listed = findings.slice(0, all ? MOST : FIRST);
  const left = findings.length - listed.length;
  return (
    <Panel
      id={FINDINGS_ID}
      title="What would surprise you here?"
      caption="What rLLM does with this batch and these settings that its users do not expect; the gravest first."
      actions={<Badge>{counted(findings.length, 'finding')}</Badge>}
    >
      <ul className={styles.list}>
        {listed.map((finding) => (
          <FindingItem key={`${finding.id} ${finding.sentence}`} finding={finding} shown={shown} />
        ))}
      </ul>
      {left > 0 &&
        (all ? (
          <p className={styles.more}>{`${left} more are in the output of compute --json.`}</p>
        ) : (
          <Button size="small" variant="ghost" onClick={() => setAll(true)}>
            {`Show ${left} more`}
          </Button>
        ))}
    </Panel>
  );
}

function FindingItem({ finding, shown }: { finding: LaneFinding; shown: Shown }) {
  const { select } = useActions();
  const { id, title, severity, groups, sentence, advice, laneIds } = finding;
  const { lanes } = shown.comparison;
  const labels = lanes.filter(({ laneId }) => laneIds.includes(laneId)).map(({ label }) => label);
  const first = groups[0];
  return (
    <li className={styles.item}>
      <Icon name={ICONS[severity]} className={cx(styles.icon, styles[severity])} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <VisuallyHidden>{`${WORDS[severity]}: `}</VisuallyHidden>
          {title}
          {id !== null && <span className={styles.number}>{id}</span>}
        </h3>
        <p>{sentence}</p>
        <p className={styles.advice}>
          {advice}
          {labels.length < lanes.length && <span className={styles.lanes}>{` Under ${labels.join(', ')}.`}</span>}
        </p>
      </div>
      {first !== undefined && (
        <LinkButton className={styles.show} onClick={() => select({ group: first, trajectory: 0 })}>
          {groups.length === 1 ? 'Show group' : 'Show first'}
        </LinkButton>
      )}
    </li>
  );
}
