import { memo, useDeferredValue, useState } from 'react';
import { displayGroup } from '../../../engine/batch/groupId.ts';
import { calledHere } from '../../../engine/recorded/calledHere.ts';
import { useIsStale, usePlayground } from '../../app/PlaygroundContext.tsx';
import {
  AdvantageDistribution,
  DistributionTable,
  distributionCaption,
} from '../../charts/advantage_distribution/AdvantageDistribution.tsx';
import { WithTerms } from '../../glossary/Term.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';

const WORDS = { advantage: 'advantage' } as const;

/** The advantages of the role under every lane, on one axis. */
export default memo(function DistributionPanel() {
  // Drawn when there is time: a drag moves the strip first.
  const shown = useDeferredValue(usePlayground((state) => state.shown));
  const pinned = useDeferredValue(usePlayground((state) => state.pinned?.comparison.distribution ?? null));
  const stale = useIsStale();
  const [asTable, setAsTable] = useState(false);
  const distribution = shown?.comparison.distribution ?? null;
  if (shown === null || distribution === null) {
    return (
      <Panel
        title="What are the advantages like?"
        bodyHeight={320}
        state={{ kind: 'empty', message: 'There are no advantages to count yet.' }}
      >
        {null}
      </Panel>
    );
  }
  const lanes = shown.document.lanes.map((lane) => ({
    id: lane.id,
    estimator: calledHere(shown.document.estimators, lane.estimator),
    label: shown.comparison.lanes.find((one) => one.laneId === lane.id)?.label ?? lane.id,
  }));
  return (
    <Panel
      title="What are the advantages like?"
      state={{ kind: stale ? 'stale' : 'ready' }}
      caption={
        <WithTerms text={distributionCaption(distribution, lanes, displayGroup(distribution.role))} words={WORDS} />
      }
      actions={
        <IconButton
          icon="table"
          label={asTable ? 'Show as chart' : 'Show as table'}
          size="small"
          pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        />
      }
    >
      {asTable ? (
        <DistributionTable distribution={distribution} lanes={lanes} />
      ) : (
        <AdvantageDistribution distribution={distribution} lanes={lanes} pinned={pinned} />
      )}
    </Panel>
  );
});
