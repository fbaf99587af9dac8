import { isNotRun } from '../../engine/recorded/isNotRun.ts';
import { labelOfGroup } from '../../engine/batch/label.ts';
import { groupRoleOf } from '../../engine/trajectory/identity.ts';
import { displayGroup } from '../../engine/batch/groupId.ts';
import type { GroupStatus } from '../../engine/collect/difficulty.ts';
import { groupViewOf } from '../../state/groupView.ts';
import { type MetricRow, roleMetricsOf } from '../../state/metricsView.ts';
import type { Shown } from '../../state/store.ts';
import type { Report, ReportSection } from '../../engine/report/report.ts';
import { counted, formatReward, formatShare, formatSigned } from '../format.ts';
import { REVISION_NAMES } from '../views/lab/revisionNames.ts';

/** Rows of a table of groups; a report is read, and the CSV holds all. */
const MOST_ROWS = 200;

const STATUS: Readonly<Record<GroupStatus, string>> = {
  informative: 'informative',
  too_easy: 'too easy',
  too_hard: 'too hard',
  partial: 'no spread',
  singleton: 'singleton',
  empty: 'empty',
};

/** A report on the whole document, with the selected group in detail. */
export function reportOf(shown: Shown, selected: number | null): Report {
  const { document, comparison } = shown;
  return {
    title: document.name === '' ? 'Untitled' : document.name,
    sentence: document.sentence,
    headline: comparison.verdict.headline,
    detail: comparison.verdict.detail,
    sections: [
      setup(shown),
      ...selectedGroup(shown, selected),
      groups(shown),
      ...comparison.roles.map(({ role }) => metrics(shown, role)),
      ...findings(shown),
    ],
    foot: sourceOf(shown),
  };
}

/** Who computed it, for reports and pictures. */
export function sourceOf({ document }: Shown): string {
  return `Advantage Playground, as rLLM of ${REVISION_NAMES[document.settings.revision]} computes it.`;
}

function section(title: string, rest: Partial<Omit<ReportSection, 'title'>>): ReportSection {
  return { title, paragraphs: [], table: null, list: [], strip: false, ...rest };
}

function setup({ document, columns, comparison }: Shown): ReportSection {
  const { settings } = document;
  const map = settings.estimatorMap.map(([role, estimator]) => `${role}: ${estimator}`).join(', ');
  const stopped = comparison.lanes.flatMap(({ label, error }) =>
    error === null
      ? []
      : [isNotRun(error) ? `${label}: ${error.message}` : `${label} stops: ${error.pythonClass}: ${error.message}`],
  );
  return section('What was computed', {
    list: [
      `${counted(columns.groupIds.length, 'group')}, ${columns.values.length === 1 ? '1 trajectory' : `${columns.values.length} trajectories`}`,
      `Lanes: ${comparison.lanes.map((lane) => lane.label).join(', ')}`,
      `Settings: estimator ${settings.estimator}${map === '' ? '' : ` (${map})`}, norm_adv_by_std_in_grpo ${settings.normAdvByStdInGrpo}, use_precomputed_advantage ${settings.usePrecomputedAdvantage}`,
      ...stopped,
    ],
  });
}

function selectedGroup(shown: Shown, selected: number | null): ReportSection[] {
  const view = groupViewOf(shown.document, shown, selected);
  if (view === null) return [];
  const all = view.group.rewards.map((reward, i) => [
    `${i + 1}`,
    formatReward(reward),
    ...view.lanes.map(({ advantages, error }) => {
      const value = advantages?.[i] ?? Number.NaN;
      return error !== null && Number.isNaN(value) ? '' : formatSigned(value);
    }),
  ]);
  return [
    section(`Group ${view.label}`, {
      strip: view.group.rewards.length > 0,
      paragraphs: cutNote(all.length, 'trajectories'),
      table: {
        head: ['trajectory', 'reward', ...view.lanes.map((lane) => lane.label)],
        rows: all.slice(0, MOST_ROWS),
      },
    }),
  ];
}

function groups({ document, comparison }: Shown): ReportSection {
  const { means, stds, statuses } = comparison.groups;
  const all = document.batch.groups.map((group, g) => [
    labelOfGroup(group.groupId),
    displayGroup(groupRoleOf(group.groupId)),
    String(group.rewards.length),
    formatReward(means[g]!),
    formatReward(stds[g]!),
    STATUS[statuses[g]!],
    ...comparison.lanes.map((lane) => formatShare(lane.shares[g]!)),
  ]);
  return section('Who owns the gradient?', {
    paragraphs: ['Each group’s share of the role’s Σ|A|, a lane a column.', ...cutNote(all.length, 'groups')],
    table: {
      head: ['group', 'role', 'n', 'mean', 'std', 'status', ...comparison.lanes.map((lane) => lane.label)],
      rows: all.slice(0, MOST_ROWS),
    },
  });
}

function cutNote(count: number, noun: string): string[] {
  return count <= MOST_ROWS ? [] : [`The first ${MOST_ROWS} of ${count} ${noun} are listed; the CSV has all.`];
}

function metrics({ comparison }: Shown, role: string): ReportSection {
  const { reward, advantage, batch } = roleMetricsOf(comparison, role);
  return section(`Metrics of role ${displayGroup(role)}`, {
    table: {
      head: ['metric', ...comparison.lanes.map((lane) => lane.label)],
      rows: [...advantage, ...reward, ...batch].map(metricRow),
    },
  });
}

function metricRow({ key, values }: MetricRow): readonly string[] {
  return [key, ...values.map((value) => (value === undefined ? '' : metricText(value)))];
}

/** Six significant digits, as loggers print. */
function metricText(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(6))) : String(value);
}

function findings({ comparison }: Shown): ReportSection[] {
  if (comparison.findings.length === 0) return [];
  const labels = new Map(comparison.lanes.map((lane) => [lane.laneId, lane.label]));
  return [
    section('What to know', {
      list: comparison.findings.map(({ id, title, sentence, advice, laneIds }) => {
        const lanes =
          laneIds.length === comparison.lanes.length
            ? ''
            : ` (${laneIds.map((one) => labels.get(one) ?? one).join(', ')})`;
        return `${id === null ? '' : `${id}: `}${title}${lanes}. ${sentence} ${advice}`.trim();
      }),
    }),
  ];
}
