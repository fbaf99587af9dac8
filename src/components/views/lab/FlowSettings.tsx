import type { ReactNode } from 'react';
import { COMPACT_FILTERING_DEFAULTS } from '../../../engine/config/compactFiltering.ts';
import type { EpisodeRecord } from '../../../engine/episode/record.ts';
import { TERMINATION_REASONS, type TerminationReason } from '../../../engine/episode/terminationReason.ts';
import { PIPELINE_YAML_DEFAULTS, type PipelineSettings } from '../../../engine/pipeline/settings.ts';
import { setPipeline } from '../../../state/document/documentEdits.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { Term } from '../../glossary/Term.tsx';
import type { TermId } from '../../glossary/terms.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './FlowPanel.module.css';

interface SettingsProps {
  readonly pipeline: PipelineSettings;
  readonly episodes: readonly EpisodeRecord[];
}

/** Every setting between episodes and groups, under rLLM's names and with its defaults. */
export function FlowSettings({ pipeline, episodes }: SettingsProps) {
  return (
    <>
      <CompactFiltering pipeline={pipeline} episodes={episodes} />
      <div className={styles.stack}>
        <Transform pipeline={pipeline} />
        <Rejection pipeline={pipeline} />
      </div>
    </>
  );
}

function useChange() {
  const { edit } = useActions();
  return (label: string, change: (pipeline: PipelineSettings) => PipelineSettings, gesture?: string) =>
    edit(label, setPipeline(change), gesture);
}

function CompactFiltering({ pipeline, episodes }: SettingsProps) {
  const change = useChange();
  const { enable, mask } = pipeline.compactFiltering;
  const counts = new Map<TerminationReason, number>();
  for (const { terminationReason } of episodes) {
    const reason = terminationReason ?? 'unknown';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const set = (label: string, next: Partial<PipelineSettings['compactFiltering']>) =>
    change(label, (one) => ({ ...one, compactFiltering: { ...one.compactFiltering, ...next } }));
  return (
    <Section title="Compact filtering" term="compact_filtering" note="Episodes that ended so reach no group.">
      <Switch
        checked={enable}
        onCheckedChange={(on) => set(`turn compact filtering ${on ? 'on' : 'off'}`, { enable: on })}
        label="Filter at all"
        description={<Key name="enable" now={enable} byDefault={false} />}
      />
      {TERMINATION_REASONS.map((reason) => (
        <Switch
          key={reason}
          checked={mask[reason]}
          disabled={!enable}
          onCheckedChange={(on) => set(`${on ? 'mask' : 'unmask'} ${reason}`, { mask: { ...mask, [reason]: on } })}
          label={`${words(reason)}, ${episodesText(counts.get(reason) ?? 0)}`}
          description={
            <Key
              name={`mask_${reason}`}
              now={mask[reason]}
              byDefault={PIPELINE_YAML_DEFAULTS.compactFiltering.mask[reason]}
              inClass={COMPACT_FILTERING_DEFAULTS.mask[reason]}
            />
          }
        />
      ))}
    </Section>
  );
}

function Transform({ pipeline }: { pipeline: PipelineSettings }) {
  const change = useChange();
  const { transform } = pipeline;
  const set = (label: string, next: Partial<PipelineSettings['transform']>) =>
    change(label, (one) => ({ ...one, transform: { ...one.transform, ...next } }));
  return (
    <Section title="Names and rewards" note="How episodes become groups of one task and one name.">
      <Switch
        checked={transform.imputeMissingNames}
        onCheckedChange={(on) => set(`turn ${on ? 'on' : 'off'} names for the unnamed`, { imputeMissingNames: on })}
        label="Name the unnamed by their position"
        description={<Key name="impute_missing_names" now={transform.imputeMissingNames} byDefault />}
      />
      <Switch
        checked={transform.dropUnnamedTraj}
        onCheckedChange={(on) => set(`${on ? 'drop' : 'keep'} the unnamed`, { dropUnnamedTraj: on })}
        label="Drop the unnamed"
        description={
          <Key
            name="drop_unnamed_traj"
            now={transform.dropUnnamedTraj}
            byDefault={false}
            extra={transform.imputeMissingNames ? 'no effect while they get names' : ''}
          />
        }
      />
      <Switch
        checked={transform.broadcast}
        onCheckedChange={(on) => set(`turn ${on ? 'on' : 'off'} reward broadcast`, { broadcast: on })}
        label="Take missing rewards from the last step"
        description={<Key name="broadcast" now={transform.broadcast} byDefault />}
      />
      <div className={styles.field}>
        <span>
          Name that counts as none
          <Key name="default_traj_name" now={transform.defaultTrajName} byDefault="default_traj_name" />
        </span>
        <TextField
          label="Name that counts as none"
          value={transform.defaultTrajName}
          onValueChange={(name) =>
            // What is typed in one go is one step of undo.
            change(
              `take “${name}” for no name`,
              (one) => ({ ...one, transform: { ...one.transform, defaultTrajName: name } }),
              'default_traj_name',
            )
          }
          size="small"
        />
      </div>
    </Section>
  );
}

function Rejection({ pipeline }: { pipeline: PipelineSettings }) {
  const change = useChange();
  const { mode, minTrajsPerGroup, minPartialSolveTasks, filterUniformGroups } = pipeline.rejectionSampling;
  const set = (label: string, next: Partial<PipelineSettings['rejectionSampling']>) =>
    change(label, (one) => ({ ...one, rejectionSampling: { ...one.rejectionSampling, ...next } }));
  return (
    <Section
      title="Rejection sampling"
      term="rejection_sampling"
      note="Which groups, and which batches, are trained on."
    >
      <div className={styles.field}>
        <span>
          Hold batches back
          <Key name="mode" now={mode} byDefault="none" />
        </span>
        <Segmented
          label="Rejection sampling mode"
          value={mode}
          onValueChange={(next) => set(`set rejection sampling to ${next}`, { mode: next })}
          options={[
            { value: 'none', label: 'none' },
            { value: 'episode', label: 'episode' },
          ]}
        />
      </div>
      <CountField
        text="Smallest group"
        name="min_trajs_per_group"
        value={minTrajsPerGroup}
        byDefault={PIPELINE_YAML_DEFAULTS.rejectionSampling.minTrajsPerGroup}
        onCommit={(value) => set(`set min_trajs_per_group to ${value}`, { minTrajsPerGroup: value })}
      />
      <CountField
        text="Partly solved tasks that a batch needs"
        name="min_partial_solve_tasks"
        value={minPartialSolveTasks}
        byDefault={PIPELINE_YAML_DEFAULTS.rejectionSampling.minPartialSolveTasks}
        extra={mode === 'none' ? 'no effect in mode none' : ''}
        onCommit={(value) => set(`set min_partial_solve_tasks to ${value}`, { minPartialSolveTasks: value })}
      />
      <Switch
        checked={filterUniformGroups}
        onCheckedChange={(on) =>
          set(`turn ${on ? 'on' : 'off'} the filter of uniform groups`, { filterUniformGroups: on })
        }
        label="Filter uniform groups"
        description={
          <Key
            name="filter_uniform_groups"
            now={filterUniformGroups}
            byDefault={false}
            extra="read by asynchronous training only, of August 2026"
          />
        }
      />
    </Section>
  );
}

function CountField({
  text,
  name,
  value,
  byDefault,
  extra = '',
  onCommit,
}: {
  text: string;
  name: string;
  value: number;
  byDefault: number;
  extra?: string;
  onCommit: (value: number) => void;
}) {
  return (
    <div className={styles.field}>
      <span>
        {text}
        <Key name={name} now={value} byDefault={byDefault} extra={extra} />
      </span>
      <NumberField
        label={text}
        value={value}
        min={0}
        integer
        step={1}
        size="small"
        className={styles.number}
        onCommit={(next) => {
          if (next !== null) onCommit(next);
        }}
      />
    </div>
  );
}

function Section({ title, term, note, children }: { title: string; term?: TermId; note: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{term === undefined ? title : <Term id={term}>{title}</Term>}</h3>
      <p className={styles.note}>{note}</p>
      {children}
    </section>
  );
}

/** rLLM's name of a setting and its default, the class's too where that is another. */
function Key({
  name,
  now,
  byDefault,
  inClass,
  extra = '',
}: {
  name: string;
  now: boolean | number | string;
  byDefault: boolean | number | string;
  inClass?: boolean;
  extra?: string;
}) {
  const differs = inClass !== undefined && inClass !== byDefault;
  const parts = [
    ...(now === byDefault && !differs
      ? []
      : [`YAML default ${shown(byDefault)}${differs ? `, class ${shown(inClass)}` : ''}`]),
    ...(extra === '' ? [] : [extra]),
  ];
  return (
    <span className={styles.key}>
      <code>{name}</code>
      {parts.length > 0 && ` ${parts.join('; ')}`}
    </span>
  );
}

function shown(value: boolean | number | string): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

function words(reason: TerminationReason): string {
  const text = reason.replaceAll('_', ' ');
  return text[0]!.toUpperCase() + text.slice(1);
}

function episodesText(count: number): string {
  return count === 0 ? 'none here' : count === 1 ? '1 episode' : `${count} episodes`;
}
