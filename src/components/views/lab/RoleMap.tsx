import { useMemo, useState } from 'react';
import { displayGroup, encodeGroupId } from '../../../engine/batch/groupId.ts';
import { estimatorsAt } from '../../../engine/estimators/index.ts';
import { type PlaygroundDocument, ROLE_MAP_LANE } from '../../../importers/playground/document.ts';
import { labelOfLane, laneHere } from '../../../importers/playground/lanes.ts';
import { rolesOf } from '../../../state/document/batchEdits.ts';
import { renameRole } from '../../../state/document/documentEdits.ts';
import { mapRole, renameMapKey, unusedMapKeys, withRoleMapLane } from '../../../state/document/laneEdits.ts';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SelectMenu, type SelectOption } from '../../ui/SelectMenu.tsx';
import styles from './Rail.module.css';
import { RailSection } from './RailSection.tsx';
import { LazyRenameDialog } from './LazyRenameDialog.tsx';

/** Value of the option that takes a role off the map. */
const FOLLOW_DEFAULT = '';

/** The roles of the batch; the same list as long as no role comes or goes, whatever the rewards do. */
function useStableRoles(): readonly string[] {
  const key = usePlayground((state) => JSON.stringify(rolesOf(state.history.present.batch)));
  return useMemo(() => JSON.parse(key) as string[], [key]);
}

/** The estimator of each role, as `traj_group_adv_estimator_map` would have it. */
export function RoleMap() {
  const roles = useStableRoles();
  const settings = usePlayground((state) => state.history.present.settings);
  const estimators = usePlayground((state) => state.history.present.estimators);
  const { edit, notify } = useActions();
  const [renaming, setRenaming] = useState<string | null>(null);
  const map = new Map(settings.estimatorMap);
  const hasLane = usePlayground((state) =>
    state.history.present.lanes.some((lane) => lane.estimator === ROLE_MAP_LANE),
  );
  const unused = unusedMapKeys(settings, roles);

  /** A change of the map is shown in the lane that follows it, which is added when there is none. */
  const editMap = (
    label: string,
    change: (settings: PlaygroundDocument['settings']) => PlaygroundDocument['settings'],
  ) =>
    edit(label, (document) => ({
      ...document,
      settings: change(document.settings),
      lanes: withRoleMapLane(document.lanes),
    }));

  const names = [...estimatorsAt(settings.revision).map(({ id }) => id), ...(estimators ?? []).map(({ name }) => name)];
  const options = [...new Set(names)].map((value): SelectOption<string> => {
    const shown = laneHere({ estimators }, { id: '', estimator: value, normAdvByStdInGrpo: null, revision: null });
    return { value, label: labelOfLane(settings, shown), mark: estimatorStyle(shown.estimator).mark };
  });
  const withCustom = (value: string): SelectOption<string>[] =>
    options.some((option) => option.value === value)
      ? options
      : [...options, { value, label: value, mark: estimatorStyle(value).mark, hint: 'not registered' }];

  return (
    <RailSection title="Estimator per role" term="role">
      {roles.map((role) => {
        const mapped = map.get(role);
        return (
          <div key={role} className={styles.map}>
            <span className={styles.roleName}>
              <Chip mono onClick={() => setRenaming(role)}>
                <span className={styles.roleText} title={displayGroup(role)}>
                  {displayGroup(role) || '(empty)'}
                </span>
              </Chip>
            </span>
            <Icon name="arrowRight" />
            <SelectMenu
              label={`Estimator for ${displayGroup(role)}`}
              size="small"
              fill
              value={mapped ?? FOLLOW_DEFAULT}
              options={[
                { value: FOLLOW_DEFAULT, label: 'as any other' },
                ...(mapped === undefined ? options : withCustom(mapped)),
              ]}
              onValueChange={(estimator) =>
                editMap(
                  `give ${displayGroup(role)} ${estimator === FOLLOW_DEFAULT ? 'the default estimator' : estimator}`,
                  (now) => mapRole(now, role, estimator === FOLLOW_DEFAULT ? null : estimator),
                )
              }
            />
          </div>
        );
      })}
      <div className={styles.map}>
        <span className={styles.other}>any other</span>
        <Icon name="arrowRight" />
        <SelectMenu
          label="Default estimator"
          size="small"
          fill
          value={settings.estimator}
          options={withCustom(settings.estimator)}
          onValueChange={(estimator) =>
            editMap(`make ${estimator} the default estimator`, (now) => ({ ...now, estimator }))
          }
        />
      </div>
      {unused.map((role) => (
        <p key={role} className={styles.unused}>
          <Icon name="warn" />
          <span>
            The map names <code>{displayGroup(role)}</code>, and no group has that role. rLLM ignores it silently.
          </span>
          <Button
            size="small"
            onClick={() => editMap(`take ${displayGroup(role)} off the map`, (now) => mapRole(now, role, null))}
          >
            Remove
          </Button>
        </p>
      ))}
      {hasLane ? (
        <p className={styles.note}>The lane “Role map” shows what this gives.</p>
      ) : (
        <Button size="small" variant="ghost" icon="plus" onClick={() => editMap('add the lane Role map', (now) => now)}>
          Show it as a lane
        </Button>
      )}
      <LazyRenameDialog
        open={renaming !== null}
        title="Rename role"
        description={
          renaming !== null && roles.length > 1
            ? 'Giving it the name of another role merges the two.'
            : 'The role is what rLLM’s metric keys and the role map call it.'
        }
        label="Role"
        value={displayGroup(renaming ?? '')}
        onClose={() => setRenaming(null)}
        onRename={(name) => {
          const from = renaming;
          if (from === null) return;
          const to = encodeGroupId('', name).slice(1);
          edit(`rename role ${displayGroup(from)} to ${name}`, (document) => ({
            ...renameRole(from, name)(document),
            settings: renameMapKey(document.settings, from, to),
          }));
          notify(`Role ${displayGroup(from)} is now ${name}.`, true);
        }}
      />
    </RailSection>
  );
}
