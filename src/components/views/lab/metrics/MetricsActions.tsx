import { memo } from 'react';
import { displayGroup } from '../../../../engine/batch/groupId.ts';
import type { Comparison } from '../../../../engine/comparison/types.ts';
import { metricsCsv, metricsJson } from '../../../../state/metricsView.ts';
import { useActions, usePlaygroundStore } from '../../../app/PlaygroundContext.tsx';
import { counted } from '../../../format.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SelectMenu } from '../../../ui/SelectMenu.tsx';
import type { Against } from './against.ts';
import styles from './MetricsPanel.module.css';

interface MetricsActionsProps {
  /** `[[role, number of groups], ...]` as JSON, so that an edit of a reward leaves it alone. */
  readonly roles: string;
  readonly role: string;
  readonly against: Against;
  readonly onAgainst: (against: Against) => void;
  readonly withPinned: boolean;
}

/** Which role is shown, what the small numbers are, and copying. */
export const MetricsActions = memo(function MetricsActions({
  roles,
  role,
  against,
  onAgainst,
  withPinned,
}: MetricsActionsProps) {
  const store = usePlaygroundStore();
  const { notify } = useActions();
  const copy = (kind: string, textOf: (comparison: Comparison) => string) => {
    const { shown } = store.getState();
    if (shown === null) return;
    navigator.clipboard.writeText(textOf(shown.comparison)).then(
      () => notify(`Copied the metrics as ${kind}.`),
      () => notify('The browser does not let the page copy. The Export menu has the same as a file.'),
    );
  };
  return (
    <>
      <RoleChoice roles={JSON.parse(roles) as [string, number][]} role={role} />
      <Segmented
        label="The small numbers"
        value={against}
        onValueChange={onAgainst}
        options={[
          { value: 'ratio', label: '×' },
          { value: 'difference', label: '±' },
          ...(withPinned ? [{ value: 'pinned' as const, label: 'A' }] : []),
        ]}
      />
      <Menu
        align="end"
        trigger={<IconButton icon="copy" label="Copy metrics" size="small" />}
        entries={[
          { kind: 'action', id: 'json', label: 'Copy as JSON', onSelect: () => copy('JSON', metricsJson) },
          { kind: 'action', id: 'csv', label: 'Copy as CSV', onSelect: () => copy('CSV', metricsCsv) },
        ]}
      />
    </>
  );
});

function RoleChoice({ roles, role }: { roles: readonly (readonly [string, number])[]; role: string }) {
  const { showRole } = useActions();
  const options = roles.map(([name, groups]) => ({
    value: name,
    label: `${displayGroup(name).slice(0, 40)}, ${counted(groups, 'group')}`,
  }));
  if (options.length === 1) return <span className={styles.only}>{options[0]!.label}</span>;
  if (options.length > 3) {
    return <SelectMenu label="Role" size="small" value={role} options={options} onValueChange={showRole} />;
  }
  return <Segmented label="Role" value={role} options={options} onValueChange={showRole} />;
}
