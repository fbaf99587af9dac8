import { isNotRun } from '../recorded/isNotRun.ts';
import type { BatchColumns } from '../batch/columns.ts';
import { displayGroup } from '../batch/groupId.ts';
import type { Report, ReportSection } from '../report/report.ts';
import { decimal } from '../verdict/words.ts';
import { answeredFindings } from './answered.ts';
import { GROUP_STATES, type GroupState } from './groupState.ts';
import type { Diagnosis } from './types.ts';
import { count, percent, whole } from './wording.ts';

/** Rows of the table of groups: a report is read. */
const MOST_ROWS = 50;

const WORDS: Readonly<Record<GroupState, string>> = {
  informative: 'informative',
  near_constant: 'noise',
  too_hard: 'too hard',
  too_easy: 'too easy',
  partial: 'stuck',
  singleton: 'singleton',
  missing: 'missing',
  empty: 'empty',
};

/** A diagnosis as a report, for Markdown and HTML. It holds no date, so that two of one batch are equal. */
export function diagnosisReport(
  { name, notes }: { readonly name: string; readonly notes: readonly string[] },
  columns: BatchColumns,
  diagnosis: Diagnosis,
): Report {
  const rewards = columns.values.length;
  return {
    title: name === '' ? 'Diagnosis of a batch' : `Diagnosis of ${name}`,
    sentence: `${count(columns.groupIds.length, 'group')}, ${count(rewards, 'reward')}.`,
    headline: diagnosis.headline,
    detail: diagnosis.detail,
    sections: [
      ...(notes.length === 0 ? [] : [section('What was read', { list: notes })]),
      section('Findings', {
        paragraphs: diagnosis.findings.length === 0 ? ['Nothing that would keep this batch from teaching.'] : [],
        list: findingsOf(diagnosis),
      }),
      section('What if?', {
        table: {
          head: ['choice', 'now', 'then', 'of what', 'how it was computed'],
          rows: diagnosis.whatIfs.map(({ title, before, after, unit, note }) => [title, before, after, unit, note]),
        },
      }),
      states(diagnosis),
      owners(diagnosis),
      groups(columns, diagnosis),
    ],
    foot: 'Made by Advantage Playground with the numbers of rLLM.',
  };
}

/** Each finding with what would answer it, in one line. */
function findingsOf({ findings, whatIfs }: Diagnosis): string[] {
  const { under } = answeredFindings(findings, whatIfs);
  return findings.map(({ id, title, sentence, advice }) => {
    const answers = (under.get(id) ?? []).map((one) => `${one.title}: ${one.before} becomes ${one.after} ${one.unit}.`);
    return [`${title}.`, sentence, advice, ...(answers.length === 0 ? [] : ['What if?', ...answers])].join(' ');
  });
}

function section(
  title: string,
  { paragraphs = [], list = [], table = null }: Partial<Pick<ReportSection, 'paragraphs' | 'list' | 'table'>>,
): ReportSection {
  return { title, paragraphs, list, table, strip: false };
}

function states({ states: all }: Diagnosis): ReportSection {
  const rows = GROUP_STATES.flatMap((state) => {
    const n = all.filter((one) => one === state).length;
    return n === 0 ? [] : [[WORDS[state], whole(n), percent(n / all.length)]];
  });
  return section('States of the groups', { table: { head: ['state', 'groups', 'part'], rows } });
}

function owners({ lanes, states: all }: Diagnosis): ReportSection {
  return section('Who owns the gradient?', {
    table: {
      head: ['estimator', 'groups with weight', 'groups that own half of Σ|A|', 'equal groups', 'equal trajectories'],
      rows: lanes.map(({ label, ownership, error }) =>
        error !== null
          ? [label, isNotRun(error) ? 'not run' : `stops: ${error.pythonClass}`, '–', '–', '–']
          : [
              label,
              whole(ownership.weighted),
              whole(ownership.half.length),
              `${whole(ownership.effectiveGroups)} (${percent(ownership.effectiveGroups / all.length)})`,
              whole(ownership.effectiveTrajectories),
            ],
      ),
    },
  });
}

function groups(columns: BatchColumns, { stats, states: all, lanes }: Diagnosis): ReportSection {
  const order = Array.from(all, (_, g) => g).toSorted(
    (a, b) => (lanes[0]?.shares[b] || 0) - (lanes[0]?.shares[a] || 0) || a - b,
  );
  const left = order.length - MOST_ROWS;
  return section('Groups, the heaviest first', {
    paragraphs: left > 0 ? [`${whole(left)} more are not listed.`] : [],
    table: {
      head: ['group', 'n', 'mean', 'std', ...lanes.map(({ label }) => `share, ${label}`), 'state'],
      rows: order
        .slice(0, MOST_ROWS)
        .map((g) => [
          displayGroup(columns.groupIds[g]!),
          whole(columns.offsets[g + 1]! - columns.offsets[g]!),
          decimal(stats.means[g]!),
          decimal(stats.stds[g]!),
          ...lanes.map(({ shares }) => percent(shares[g]!)),
          WORDS[all[g]!],
        ]),
    },
  });
}
