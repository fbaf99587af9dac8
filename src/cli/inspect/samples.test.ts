import { dirname, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectSummary } from '../../importers/testing/expectSummary.ts';
import { expectedOf, pathOfSample, SAMPLE_FOLDERS, samplesOf } from '../../importers/testing/sampleFiles.ts';
import { type Reported, type Summary, summaryOfReport } from '../../importers/testing/summary.ts';
import { main } from '../main.ts';
import { nodeFiles } from '../nodeFiles.ts';
import type { InspectReport } from './report.ts';

/** What `inspect --json` prints of a path, as from the folder in which it lies. */
async function inspected(path: string): Promise<Summary> {
  let out = '';
  const terminal = { out: (text: string) => (out += text), err: () => undefined, files: nodeFiles() };
  const code = await main(['inspect', path, '--json'], terminal);
  const folder = JSON.stringify(dirname(path) + sep).slice(1, -1);
  const printed: InspectReport | { readonly error: { readonly message: string } } = JSON.parse(
    out.replaceAll(folder, ''),
  );
  expect(code).toBe('error' in printed ? 1 : 0);
  return 'error' in printed ? { refused: printed.error.message } : summaryOfReport(reported(printed));
}

/** The report under the importers' own names. */
function reported({
  frozen_roles: frozenRoles,
  has_logged_advantage: hasLoggedAdvantage,
  counts,
  ...report
}: InspectReport): Reported {
  return {
    ...report,
    ...(frozenRoles !== undefined && { frozenRoles }),
    hasLoggedAdvantage,
    groups: report.groups.map(({ id, rewards }) => ({ groupId: id, rewards: rewards.map(numberOf) })),
    counts: {
      trajectories: counts.trajectories,
      rewardsOk: counts.rewards_ok,
      rewardsMissing: counts.rewards_missing,
      rewardsInfinite: counts.rewards_infinite,
      zeroVarianceGroups: counts.zero_variance_groups,
      stepsTotal: counts.steps_total,
      truncated: counts.truncated,
      errors: counts.errors,
      duplicatesRemoved: counts.duplicates_removed,
      responseTokensTotal: counts.response_tokens_total,
    },
  };
}

function numberOf(reward: InspectReport['groups'][number]['rewards'][number]): number | null {
  return reward === null ? null : Number(reward);
}

describe.each(SAMPLE_FOLDERS)('inspect --json of %s', (folder) => {
  test.each(samplesOf(folder))('%s says what is expected of it', async (name) => {
    expectSummary(await inspected(pathOfSample(folder, name)), expectedOf(folder, name), ['trajectory_ids']);
  });
});
