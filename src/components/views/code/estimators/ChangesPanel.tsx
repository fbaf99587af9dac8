import { memo } from 'react';
import { useIsStale, usePlayground } from '../../../app/PlaygroundContext.tsx';
import { ChangesChart, changesHeight } from '../../../charts/changes/ChangesChart.tsx';
import { ChartPanel } from '../../../charts/panel/ChartPanel.tsx';
import { formatNumber } from '../../../format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ROWS, type ShownChanges } from './useChanges.ts';

const TITLE = 'What changes?';

/** The largest |A| of each group under the estimator, beside another lane. */
export const ChangesPanel = memo(function ChangesPanel({
  name,
  isDraft,
  changes: shownChanges,
}: {
  name: string;
  isDraft: boolean;
  changes: ShownChanges | null;
}) {
  const stale = useIsStale();
  const selected = usePlayground((state) => state.selection.group);
  const groupCount = usePlayground((state) => state.history.present.batch.groups.length);
  if (shownChanges === null)
    return (
      <Panel
        title={TITLE}
        // What is broken while it is typed leaves the place as it was.
        bodyHeight={isDraft ? undefined : changesHeight(Math.min(ROWS, groupCount))}
        state={{
          kind: 'empty',
          message: isDraft
            ? `Press Run to see what ${name} changes, group by group.`
            : `Nothing yet: ${name} has no advantages on this batch, or there is no lane to hold it against.`,
        }}
      >
        {null}
      </Panel>
    );
  const { changes, base, own, baseMark, ownMark, shown, nameOf } = shownChanges;
  const { rows, groups, moved } = changes;
  const listed = rows.length < groups ? ` ${rows.length} of ${groups} groups are shown, those that move most.` : '';
  const caption = `Largest |A| in each group under ${own.label}, beside ${base.label}: ${moved} of ${groups} ${groups === 1 ? 'group' : 'groups'} ${moved === 1 ? 'moves' : 'move'}. Hollow is where it was.${listed}`;
  return (
    <ChartPanel
      title={TITLE}
      caption={caption}
      state={{ kind: stale ? 'stale' : 'ready' }}
      height={changesHeight(rows.length)}
      file="changes"
      source={`${own.label} beside ${base.label}`}
      data={() => ({
        head: ['Group', base.label, own.label, 'Difference'],
        rows: rows.map((row) => [nameOf(row.group), row.base, row.own, row.own - row.base]),
        format: (value) => formatNumber(value),
      })}
    >
      <ChangesChart
        rows={rows}
        nameOf={nameOf}
        rewardsOf={(group) => shown.document.batch.groups[group]?.rewards ?? []}
        base={baseMark}
        own={ownMark}
        selected={selected}
        label={caption}
      />
    </ChartPanel>
  );
});
