import { diagnosisReport } from '../../../engine/diagnosis/report.ts';
import { htmlReport } from '../../../engine/report/htmlReport.ts';
import { markdownReport } from '../../../engine/report/markdownReport.ts';
import type { Report } from '../../../engine/report/report.ts';
import { skippedSentence } from '../../../importers/skippedSentence.ts';
import { columnsOfBatch, type OpenedRun } from '../../../state/store.ts';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';
import { downloadText, fileName } from '../../app/download.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './DiagnoseView.module.css';
import type { Diagnosed } from './useDiagnosis.ts';

/** The diagnosis to take along: copied as Markdown, or saved as Markdown or as one HTML file. */
export function ReportButtons({ diagnosed }: { diagnosed: Diagnosed }) {
  const opened = usePlayground((state) => state.run);
  const { notify } = useActions();
  const report = () => reportOf(diagnosed, opened);
  const name = fileName(`${diagnosed.document.name} diagnosis`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(markdownReport(report()));
      notify('Copied the report as Markdown.');
    } catch {
      downloadText(`${name}.md`, markdownReport(report()), 'text/markdown');
      notify('The clipboard refused, so the report was saved as a file.');
    }
  };
  return (
    <div className={styles.buttons}>
      <Button icon="copy" onClick={() => void copy()}>
        Copy report
      </Button>
      <Button
        variant="ghost"
        icon="export"
        onClick={() => downloadText(`${name}.md`, markdownReport(report()), 'text/markdown')}
      >
        Markdown
      </Button>
      <Button
        variant="ghost"
        icon="export"
        onClick={() => downloadText(`${name}.html`, htmlReport(report(), null), 'text/html')}
      >
        HTML
      </Button>
    </div>
  );
}

function reportOf({ document, diagnosis }: Diagnosed, opened: OpenedRun | null): Report {
  const run = opened?.run;
  const notes =
    run === undefined
      ? []
      : [
          `${run.format}, ${run.files.length === 1 ? run.files[0]! : `${run.files.length} files`}`,
          ...(run.steps.length > 1
            ? [`Training step ${opened?.step ?? 'without a name'} of ${run.steps.length}.`]
            : []),
          ...[skippedSentence(run)].filter((text) => text !== null),
        ];
  return diagnosisReport({ name: document.name, notes }, columnsOfBatch(document.batch), diagnosis);
}
