import type { ImportAnswers } from './answers.ts';
import { countRewards } from './build/counts.ts';
import type { Pace } from './build/pace.ts';
import { placesOfRecord, type RunPlaces } from './build/places.ts';
import { repeatedFiles } from './build/repeatedFiles.ts';
import { RunBuilder } from './build/runBuilder.ts';
import { sizeNotes } from './grouping/checkSizes.ts';
import type { Importer } from './importer.ts';
import { LIMITS } from './limits.ts';
import type { Source } from './read/source.ts';
import type { ImportedRun, SkippedRecord } from './run.ts';
import { TextWatch } from './texts/textWatch.ts';

/** The files of one run: one importer, one format. */
export interface RunPlan {
  readonly importer: Importer;
  readonly format: string;
  readonly sources: readonly Source[];
  /** All files that belong to the run, companions included. */
  readonly files: readonly string[];
  readonly warnings: readonly string[];
}

/** Reads all records of a run's files and groups them. */
export async function readRun(
  plan: RunPlan,
  pace: Pace,
  sizes: ReadonlyMap<Source, number>,
  answers: ImportAnswers,
): Promise<ImportedRun> {
  const run = new RunBuilder(keepsMissing(plan.importer) ? { ...answers, missingReward: 'keep' } : answers);
  if (keepsMissing(plan.importer) && (answers.missingReward ?? 'keep') !== 'keep')
    run.notices.add(
      'Missing rewards were kept: rLLM fills those of episodes by its own rule, and a document stays as it is.',
    );
  const reader = plan.importer.read(run);
  const skipped: SkippedRecord[] = [];
  let skippedCount = 0;
  let read = 0;
  let bytesBefore = 0;
  const files: RunPlaces['files'][number][] = [];
  const watch = new TextWatch(plan.importer, run);
  let numbered = 0;
  const repeats = plan.importer.source === 'rows' ? await repeatedFiles(plan.sources, pace) : new Map<Source, string>();
  for (const source of plan.sources) {
    for (const note of source.notes) run.notices.add(note);
    const skip = (line: number, reason: string, records = 1): void => {
      skippedCount += records;
      if (skipped.length < LIMITS.listed)
        skipped.push({ file: source.path, line, reason, ...(records > 1 && { records }) });
    };
    const size = sizes.get(source) ?? 0;
    const earlier = repeats.get(source);
    const first = numbered;
    files.push({ path: source.path, first });
    for (const record of source.records((line, reason, records = 1) => {
      read += records;
      skip(line, reason, records);
    })) {
      if (record === null) {
        if (pace.isDue) await pace.rest();
        continue;
      }
      read += 1;
      // A row of a parquet file has its own number: those before it need not be read to find it again.
      const number = source.shape === 'parquet' ? first + record.line - 1 : numbered;
      numbered = number + 1;
      run.here = placesOfRecord(number);
      watch.see(record, source);
      if (earlier === undefined) {
        const reason = reader.add(record, source);
        if (reason !== null) skip(record.line, reason);
      } else run.dropRepeat();
      if (pace.tick()) await pace.rest(bytesBefore + record.done * size);
    }
    if (earlier !== undefined)
      run.notices.add(`${source.path} holds the same rows as ${earlier}; they were read once.`);
    bytesBefore += size;
  }
  watch.end();
  await reader.finish(pace);
  run.columns.check(plan.importer.label);
  for (const notice of run.columns.notices()) run.notices.add(notice);
  await pace.rest(bytesBefore);
  return finish(
    plan,
    run,
    { read, used: read - skippedCount - run.recordsRepeated, skipped: skippedCount },
    skipped,
    files,
  );
}

/** Whether a format keeps missing rewards whatever was answered: they belong to what is read as a whole. */
function keepsMissing({ source }: Importer): boolean {
  return source === 'episodes' || source === 'document';
}

function finish(
  plan: RunPlan,
  run: RunBuilder,
  records: ImportedRun['records'],
  skipped: readonly SkippedRecord[],
  files: RunPlaces['files'],
): ImportedRun {
  const groups = run.finishedGroups();
  const { mapping } = run.columns;
  const missing = keepsMissing(plan.importer) ? null : missingRewards(run);
  if (missing !== null) sayMissing(run, missing);
  const notes = [...run.facts.texts(), ...sizeNotes(groups, run.groupedByPrompt)];
  return {
    format: plan.format,
    source: plan.importer.source,
    files: plan.files,
    records,
    skipped,
    roles: [...new Set(groups.map(({ role }) => role))].toSorted(),
    ...(run.frozenRoles.size > 0 && { frozenRoles: [...run.frozenRoles].toSorted() }),
    steps: [...new Set(groups.map(({ step }) => step))].toSorted((a, b) => (a ?? -1) - (b ?? -1)),
    groups,
    ...(mapping !== null && { mapping }),
    ...(missing !== null && { missingRewards: missing }),
    components: [...run.components],
    counts: {
      ...countRewards(groups),
      stepsTotal: run.stepsTotal.value,
      truncated: run.truncated.value,
      errors: run.errors.value,
      duplicatesRemoved: run.duplicatesRemoved,
      responseTokensTotal: run.responseTokens.value,
    },
    hasLoggedAdvantage: run.hasLoggedAdvantage,
    warnings: [...plan.warnings, ...run.notices.texts(), ...notes],
    notes,
    questions: [...run.questions.values()],
    ...(run.episodes.length > 0 && { episodes: run.episodes }),
    ...(run.keepsPlaces && { places: { importer: plan.importer.id, files, of: run.places() } }),
    ...(run.document !== null && { document: run.document }),
  };
}

type MissingRewards = NonNullable<ImportedRun['missingRewards']>;

function missingRewards({ rewardsMissing, answers }: RunBuilder): MissingRewards {
  return { count: rewardsMissing, taken: answers.missingReward ?? 'keep' };
}

/** What was made of missing rewards is said whenever something was. */
function sayMissing(run: RunBuilder, { count, taken }: MissingRewards): void {
  if (count === 0 || taken === 'keep') return;
  const rewards = count === 1 ? '1 missing reward' : `${count} missing rewards`;
  run.notices.add(
    taken === 'zero'
      ? `${rewards} ${count === 1 ? 'counts' : 'count'} as 0, as was asked for.`
      : `${count === 1 ? '1 trajectory' : `${count} trajectories`} without a reward ${count === 1 ? 'was' : 'were'} left out, as was asked for.`,
  );
}
