import { estimatorsAt } from '../../../engine/estimators/index.ts';
import { type Lane, type PlaygroundDocument, ROLE_MAP_LANE } from '../../../importers/playground/document.ts';
import { labelOfLane, laneHere } from '../../../importers/playground/lanes.ts';
import { addLane, changeLane, moveLane, removeLane } from '../../../state/document/laneEdits.ts';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import styles from './Rail.module.css';
import { RailSection } from './RailSection.tsx';

/** The lanes, in order; the first is the baseline. Built-ins without a lane stand below, ready to be ticked. */
export function LaneList() {
  const lanes = usePlayground((state) => state.history.present.lanes);
  const settings = usePlayground((state) => state.history.present.settings);
  const estimators = usePlayground((state) => state.history.present.estimators);
  const { edit } = useActions();

  const editLanes = (label: string, change: (lanes: readonly Lane[]) => readonly Lane[]) =>
    edit(label, (document) => ({ ...document, lanes: change(document.lanes) }));
  const add = (lane: Omit<Lane, 'id'>) =>
    editLanes(`add the lane ${labelOfLane(settings, { id: '', ...lane })}`, (all) => addLane(all, lane));

  const absent = [...new Set([...estimatorsAt(settings.revision).map(({ id }) => id), ...namesOf(estimators)])].filter(
    (id) => !lanes.some((lane) => lane.estimator === id),
  );

  return (
    <RailSection
      title="Estimators"
      term="estimator"
      actions={
        <Menu
          align="end"
          trigger={
            <Button size="small" variant="ghost" icon="plus">
              Lane
            </Button>
          }
          entries={newLaneEntries(settings, add)}
        />
      }
    >
      <ul>
        {lanes.map((own, k) => {
          const lane = laneHere({ estimators }, own);
          const label = labelOfLane(settings, lane);
          return (
            <li key={lane.id} className={styles.lane}>
              <span className={styles.laneName}>
                <Checkbox
                  checked
                  disabled={lanes.length === 1}
                  onCheckedChange={() => editLanes(`remove the lane ${label}`, (all) => removeLane(all, lane.id))}
                  label={label}
                  mark={estimatorStyle(lane.estimator).mark}
                />
              </span>
              {k === 0 && <Badge>baseline</Badge>}
              <Menu
                align="end"
                trigger={<IconButton icon="dots" label={`Lane ${label}`} size="small" tooltip={false} />}
                entries={laneEntries(lane, label, k, lanes.length, settings, editLanes)}
              />
            </li>
          );
        })}
        {absent.map((id) => {
          const lane = { estimator: id, normAdvByStdInGrpo: null, revision: null };
          const shown = laneHere({ estimators }, { id, ...lane });
          return (
            <li key={id} className={styles.lane}>
              <span className={styles.laneName}>
                <Checkbox
                  checked={false}
                  onCheckedChange={() => add(lane)}
                  label={labelOfLane(settings, shown)}
                  mark={estimatorStyle(shown.estimator).mark}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </RailSection>
  );
}

type Settings = PlaygroundDocument['settings'];

function namesOf(estimators: PlaygroundDocument['estimators']): readonly string[] {
  return estimators?.map(({ name }) => name) ?? [];
}

function newLaneEntries(settings: Settings, add: (lane: Omit<Lane, 'id'>) => void): MenuEntry[] {
  const other = settings.revision === 'rllm-head' ? 'rllm-seed' : 'rllm-head';
  const entry = (id: string, lane: Omit<Lane, 'id'>, hint?: string): MenuEntry => ({
    kind: 'action',
    id,
    label: labelOfLane(settings, { id: '', ...lane }),
    mark: estimatorStyle(lane.estimator).mark,
    hint,
    onSelect: () => add(lane),
  });
  return [
    { kind: 'heading', id: 'h1', label: 'One estimator for every role' },
    ...estimatorsAt(settings.revision).map((estimator) =>
      entry(estimator.id, { estimator: estimator.id, normAdvByStdInGrpo: null, revision: null }),
    ),
    entry('grpo-norm', { estimator: 'grpo', normAdvByStdInGrpo: !settings.normAdvByStdInGrpo, revision: null }),
    { kind: 'separator', id: 's1' },
    { kind: 'heading', id: 'h2', label: 'As a run would' },
    entry(ROLE_MAP_LANE, { estimator: ROLE_MAP_LANE, normAdvByStdInGrpo: null, revision: null }, 'default and map'),
    { kind: 'separator', id: 's2' },
    { kind: 'heading', id: 'h3', label: 'In the other revision of rLLM' },
    ...estimatorsAt(other)
      .filter(({ id }) => id === 'grpo' || id === 'rloo')
      .map((estimator) =>
        entry(`${estimator.id}-${other}`, { estimator: estimator.id, normAdvByStdInGrpo: null, revision: other }),
      ),
  ];
}

function laneEntries(
  lane: Lane,
  label: string,
  place: number,
  count: number,
  settings: Settings,
  editLanes: (label: string, change: (lanes: readonly Lane[]) => readonly Lane[]) => void,
): MenuEntry[] {
  const norm = lane.normAdvByStdInGrpo ?? settings.normAdvByStdInGrpo;
  return [
    {
      kind: 'action',
      id: 'baseline',
      label: 'Make it the baseline',
      icon: 'pin',
      disabledReason: place === 0 ? 'It is the first lane already' : undefined,
      onSelect: () => editLanes(`make ${label} the baseline`, (all) => moveLane(all, lane.id, -place)),
    },
    {
      kind: 'action',
      id: 'up',
      label: 'Move up',
      icon: 'up',
      disabledReason: place === 0 ? 'It is the first lane already' : undefined,
      onSelect: () => editLanes(`move ${label} up`, (all) => moveLane(all, lane.id, -1)),
    },
    {
      kind: 'action',
      id: 'down',
      label: 'Move down',
      icon: 'down',
      disabledReason: place === count - 1 ? 'It is the last lane already' : undefined,
      onSelect: () => editLanes(`move ${label} down`, (all) => moveLane(all, lane.id, 1)),
    },
    { kind: 'separator', id: 's1' },
    {
      kind: 'check',
      id: 'norm',
      label: 'Divide by group std in this lane',
      checked: norm,
      onCheckedChange: (checked) =>
        editLanes(`${checked ? 'divide' : 'do not divide'} by std in ${label}`, (all) =>
          changeLane(all, lane.id, {
            normAdvByStdInGrpo: checked === settings.normAdvByStdInGrpo ? null : checked,
          }),
        ),
    },
    { kind: 'separator', id: 's2' },
    {
      kind: 'action',
      id: 'remove',
      label: 'Remove lane',
      icon: 'trash',
      danger: true,
      disabledReason: count === 1 ? 'One lane always stays' : undefined,
      onSelect: () => editLanes(`remove the lane ${label}`, (all) => removeLane(all, lane.id)),
    },
  ];
}
