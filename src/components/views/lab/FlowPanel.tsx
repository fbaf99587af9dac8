import { memo, useMemo, useState } from 'react';
import { lossesOf } from '../../../engine/pipeline/losses.ts';
import type { EpisodeSource } from '../../../importers/playground/document.ts';
import { useSettled } from '../../app/PlaygroundContext.tsx';
import { FlowChart } from '../../charts/flow/FlowChart.tsx';
import { flowSentence, lossLabel } from '../../charts/flow/model.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { FlowSettings } from './FlowSettings.tsx';
import styles from './FlowPanel.module.css';
import { LostTable } from './LostTable.tsx';

/** For a batch of episodes: how rLLM makes groups of them, and what does not get there. */
export default function FlowPanel() {
  const { document } = useSettled();
  return document.source === undefined ? null : <Flow source={document.source} />;
}

const Flow = memo(function Flow({ source }: { source: EpisodeSource }) {
  const { run, pipeline, episodes } = source;
  const losses = useMemo(() => lossesOf(run), [run]);
  const [open, setOpen] = useState<string | null>(null);
  const [settings, setSettings] = useState(false);
  const least = pipeline.rejectionSampling.minTrajsPerGroup;
  // A list stays open under its reason while the settings change around it.
  const keys = losses.map(({ reason, terminationReason }) => `${reason} ${terminationReason ?? ''}`);
  const shown = open === null ? -1 : keys.indexOf(open);
  return (
    <Panel
      title="Where did the trajectories go?"
      caption={flowSentence(run.flow, losses, least)}
      actions={
        <Button
          size="small"
          icon={settings ? 'chevronUp' : 'chevronDown'}
          aria-expanded={settings}
          onClick={() => setSettings(!settings)}
        >
          Filter settings
        </Button>
      }
    >
      <FlowChart
        flow={run.flow}
        losses={losses}
        filtering={pipeline.compactFiltering.enable}
        rejectionMode={pipeline.rejectionSampling.mode}
        minTrajsPerGroup={least}
        open={shown < 0 ? null : shown}
        onOpen={(index) => setOpen(index === null ? null : keys[index]!)}
      />
      {shown >= 0 && <LostTable label={lossLabel(losses[shown]!, least)} loss={losses[shown]!} episodes={episodes} />}
      {settings && (
        <div className={styles.settings}>
          <FlowSettings pipeline={pipeline} episodes={episodes} />
        </div>
      )}
    </Panel>
  );
});
