import { displayGroup } from '../../../engine/batch/groupId.ts';
import type { ImportAnswers } from '../../../importers/answers.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import type { ImportedRun, ImportRefusal } from '../../../importers/run.ts';
import { placeOfRecord, skippedBeyond } from '../../../importers/skippedSentence.ts';
import { counted, formatReward, formatWhole } from '../../format.ts';
import { DataTable, tableClass } from '../../ui/DataTable.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectMenu } from '../../ui/SelectMenu.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ColumnForm } from './ColumnForm.tsx';
import styles from './ImportDialog.module.css';
import { Question } from './Question.tsx';

const SHOWN = 5;
const LISTED = 8;
const LISTED_RECORDS = 6;

interface ImportPreviewProps {
  readonly run: ImportedRun;
  readonly notes: readonly string[];
  readonly document: PlaygroundDocument;
  readonly step: number | null | undefined;
  readonly onStep: (step: number | null) => void;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
  /** The columns were chosen in an earlier import of such a file. */
  readonly remembered: boolean;
  /** Why the last answers were not taken; the run is that of those before. */
  readonly refused: ImportRefusal | null;
  readonly keepFrozenRoles: boolean;
  readonly onKeepFrozenRoles: (keep: boolean) => void;
}

/** What was recognised, before it replaces anything: format, counts, what was left out and why, the first groups. */
export function ImportPreview(props: ImportPreviewProps) {
  const { run, notes, document, step, onStep, answers, onAnswer, remembered, refused } = props;
  const { groups } = document.batch;
  const trajectories = groups.reduce((sum, group) => sum + group.rewards.length, 0);
  const { rewardsMissing, rewardsInfinite } = run.counts;
  return (
    <section className={styles.preview} aria-label="What was read">
      <dl className={styles.facts}>
        <Fact term="Format" value={run.format} />
        {document.source !== undefined && <Fact term="Episodes" value={formatWhole(document.source.episodes.length)} />}
        <Fact term="Groups" value={formatWhole(groups.length)} />
        <Fact term="Trajectories" value={formatWhole(trajectories)} />
        <Fact term="Roles" value={run.roles.map(displayGroup).join(', ') || '–'} />
        <Fact term="Records" value={`${run.records.used} of ${run.records.read} used`} />
        {rewardsMissing > 0 && <Fact term="Missing rewards" value={String(rewardsMissing)} />}
        {rewardsInfinite > 0 && <Fact term="Infinite rewards" value={String(rewardsInfinite)} />}
      </dl>
      {run.steps.length > 1 && (
        <SelectMenu
          label="Training step"
          prefix="Step:"
          size="small"
          value={String((step === undefined ? run.steps.at(-1) : step) ?? '')}
          options={run.steps.map((one) => ({ value: String(one ?? ''), label: one === null ? 'none' : String(one) }))}
          onValueChange={(value) => onStep(value === '' ? null : Number(value))}
        />
      )}
      {run.records.skipped > 0 && (
        <Notice
          tone="warn"
          title={`${counted(run.records.skipped, 'record')} could not be read. The other ${run.records.used} can be used.`}
        >
          <ul>
            {run.skipped.slice(0, LISTED_RECORDS).map((record) => (
              <li key={`${record.file}:${record.line}:${record.reason}`}>
                {placeOfRecord(record)}: {record.reason}
              </li>
            ))}
            {skippedBeyond(run, LISTED_RECORDS) > 0 && (
              <li>{counted(skippedBeyond(run, LISTED_RECORDS), 'more record')}</li>
            )}
          </ul>
        </Notice>
      )}
      <Sentences tone="warn" sentences={warningsOf(run)} />
      <Sentences tone="info" sentences={[...notes, ...run.notes]} />
      {run.questions.map((question) => (
        <Question key={question.id} question={question} answers={answers} onAnswer={onAnswer} />
      ))}
      <ColumnForm run={run} answers={answers} onAnswer={onAnswer} remembered={remembered} />
      {refused !== null && (
        <Notice tone="error" title="That choice was not taken.">
          {refused.message}
        </Notice>
      )}
      {run.frozenRoles !== undefined && (
        <Switch
          inline
          label="Keep roles that train no policy"
          description={run.frozenRoles.slice(0, LISTED).map(displayGroup).join(', ')}
          checked={props.keepFrozenRoles}
          onCheckedChange={props.onKeepFrozenRoles}
        />
      )}
      {groups.length > 0 && (
        <DataTable label="First groups" density="tight">
          <thead>
            <tr>
              <th scope="col">group</th>
              <th scope="col" className={tableClass.num}>
                n
              </th>
              <th scope="col">rewards</th>
            </tr>
          </thead>
          <tbody>
            {groups.slice(0, SHOWN).map((group, k) => (
              // oxlint-disable-next-line react/no-array-index-key -- two groups may share an id
              <tr key={k}>
                <th scope="row" className={styles.id}>
                  {displayGroup(group.groupId).slice(0, 80)}
                </th>
                <td className={tableClass.num}>{group.rewards.length}</td>
                <td className={styles.rewards}>
                  {group.rewards.slice(0, 8).map(formatReward).join(', ')}
                  {group.rewards.length > 8 && ', …'}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
      {groups.length > SHOWN && <p className={styles.hint}>and {counted(groups.length - SHOWN, 'more group')}</p>}
    </section>
  );
}

/** What was not taken as it was; facts about the run are told apart from it. */
export function warningsOf(run: ImportedRun): string[] {
  return run.warnings.filter((warning) => !run.notes.includes(warning));
}

function Sentences({ tone, sentences }: { tone: 'info' | 'warn'; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone={tone}>
      <ul>
        {sentences.slice(0, LISTED).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {sentences.length > LISTED && <li>{sentences.length - LISTED} more</li>}
      </ul>
    </Notice>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
