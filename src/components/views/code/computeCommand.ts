import { type PlaygroundDocument, ROLE_MAP_LANE } from '../../../importers/playground/document.ts';
import { fileName } from '../../app/download.ts';

/** Computes the baseline lane of the downloaded document; without an estimator the settings and their role map count. */
export function computeCommand({ name, lanes }: PlaygroundDocument): string {
  const baseline = lanes[0];
  const own = baseline === undefined || baseline.estimator === ROLE_MAP_LANE ? null : baseline.estimator;
  const estimator =
    own === null ? '' : ` --estimator ${/^[\w-]+$/.test(own) ? own : `'${own.replaceAll("'", String.raw`'\''`)}'`}`;
  const revision = baseline?.revision == null ? '' : ` --revision ${baseline.revision}`;
  const norm = baseline?.normAdvByStdInGrpo ?? null;
  const std = norm === null ? '' : norm ? ' --norm-adv-by-std' : ' --no-norm-adv-by-std';
  return `npm run -s cli -- compute ${fileName(name)}.json${estimator}${revision}${std} --json`;
}
