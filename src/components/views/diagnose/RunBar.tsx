import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import type { OpenedRun } from '../../../state/store.ts';
import { useOpenImport } from '../../app/ImportRequest.tsx';
import { counted } from '../../format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './DiagnoseView.module.css';

/** What is diagnosed, and where it came from. A partial import says so as long as it is shown. */
export function RunBar({ document, opened }: { document: PlaygroundDocument; opened: OpenedRun | null }) {
  const openImport = useOpenImport();
  const { groups } = document.batch;
  const rewards = groups.reduce((sum, group) => sum + group.rewards.length, 0);
  const run = opened?.run;
  return (
    <section className={styles.run} aria-label="What is diagnosed">
      <Icon name="folder" />
      <b className={styles.name}>{document.name === '' ? 'Rewards without a name' : document.name}</b>
      <span>{`${counted(groups.length, 'group')}, ${counted(rewards, 'reward')}`}</span>
      {run !== undefined && <span>{run.format}</span>}
      {run !== undefined && run.steps.length > 1 && <span>{`step ${opened?.step ?? 'without a name'}`}</span>}
      {run !== undefined && run.records.skipped > 0 && (
        <Badge tone="error">{`${counted(run.records.skipped, 'record')} skipped`}</Badge>
      )}
      <span className={styles.private}>
        <Icon name="lock" />
        Nothing left this browser
      </span>
      <Button size="small" icon="import" onClick={() => openImport()}>
        Bring another run
      </Button>
    </section>
  );
}
