import { formatDocument } from '../../importers/playground/codec.ts';
import { groupViewOf } from '../../state/groupView.ts';
import { metricsCsv } from '../../state/metricsView.ts';
import type { PlaygroundState, Shown } from '../../state/store.ts';
import { downloadBlob, downloadText } from '../app/download.ts';
import type { Playground } from '../app/PlaygroundContext.tsx';
import { answerApart } from '../../state/custom/answerApart.ts';
import { advantagesCsv } from './advantagesCsv.ts';
import { bothRevisions } from './bothRevisions.ts';
import { customsSentence } from './customsOfTest.ts';
import { exportFileName } from './fileNames.ts';
import { htmlReport } from '../../engine/report/htmlReport.ts';
import type { ExportKind } from './kinds.ts';
import { markdownReport } from '../../engine/report/markdownReport.ts';
import { pytestText } from './pytestText.ts';
import { rasterise } from './rasterise.ts';
import { reportOf, sourceOf } from './report.ts';
import { stripSvg } from './stripSvg.ts';
import { vitestText } from './vitestText.ts';

/**
 * Writes one kind of file and saves it.
 * @param runner what runs custom estimators; null where none are run
 * @returns what is to be said: why there is nothing to save, or what is not as one would think; null when all is well
 */
export async function runExport(
  kind: ExportKind,
  { history, shown, selection }: Pick<PlaygroundState, 'history' | 'shown' | 'selection'>,
  compare: Playground['compareApart'],
  runner: Playground['runner'],
): Promise<string | null> {
  const document = history.present;
  const name = exportFileName(kind, document.name);
  if (kind === 'json') {
    downloadText(name, formatDocument(document), 'application/json');
    return null;
  }
  if (kind === 'pytest' || kind === 'vitest') {
    const own = document.estimators === undefined ? null : ((await runner?.get()) ?? null);
    const lanes = await bothRevisions(document, async (job) =>
      own === null ? { comparison: await compare(job), failures: new Map() } : answerApart(document, job, compare, own),
    );
    if (kind === 'pytest') downloadText(name, pytestText(document, lanes), 'text/x-python');
    else
      downloadText(
        name,
        vitestText(document, lanes, own?.python.engineOf('python') === 'full-python'),
        'text/typescript',
      );
    return customsSentence(kind, lanes);
  }
  // Numbers leave only with the input that they belong to.
  if (shown === null || shown.document !== document) return 'The result is not there yet. Try again in a moment.';
  switch (kind) {
    case 'csv':
      downloadText(name, advantagesCsv(shown), 'text/csv');
      return null;
    case 'metrics':
      downloadText(name, metricsCsv(shown.comparison), 'text/csv');
      return null;
    case 'markdown':
      downloadText(name, markdownReport(reportOf(shown, selection.group)), 'text/markdown');
      return null;
    case 'html':
      downloadText(name, htmlReport(reportOf(shown, selection.group), stripOf(shown, selection)), 'text/html');
      return null;
    default: {
      const svg = stripOf(shown, selection);
      if (svg === null) return 'There is no strip to draw: the selected group is empty.';
      if (kind === 'svg') downloadText(name, svg, 'image/svg+xml');
      else downloadBlob(name, await rasterise(svg));
      return null;
    }
  }
}

/** The strip of the selected group in the colours of the page's theme; null when there is none. */
function stripOf(shown: Shown, { group, trajectory }: PlaygroundState['selection']): string | null {
  const view = groupViewOf(shown.document, shown, group);
  const count = view?.group.rewards.length ?? 0;
  if (view === null || count === 0) return null;
  const style = getComputedStyle(document.documentElement);
  return stripSvg({
    view,
    selected: trajectory,
    headline: shown.comparison.verdict.headline,
    source: sourceOf(shown),
    colour: (token) => style.getPropertyValue(token).trim(),
  });
}
