import { useState } from 'react';
import { downloadText, fileName } from '../../../app/download.ts';
import { useActions } from '../../../app/PlaygroundContext.tsx';
import { ColouredCode } from '../../../editors/program_editor/ColouredCode.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { ScrolledText } from '../../../ui/ScrolledText.tsx';
import { TAKE_HOME, type TakeHome, takeHomeCaption, takeHomeEnding, takeHomeText } from './takeHome.ts';
import styles from './TakeHomePanel.module.css';
import type { Workbench } from './useWorkbench.ts';

/** The estimator as code for elsewhere. */
export function TakeHomePanel({ bench }: { bench: Workbench }) {
  const { document, estimator, status } = bench;
  const { notify } = useActions();
  const [kind, setKind] = useState<TakeHome>('rllm-head');
  const text = takeHomeText(kind, {
    document,
    estimator,
    calls: status?.calls ?? [],
    outcome: status?.program?.source === estimator.source ? status.outcome : null,
  });
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => notify('Copied the code.'),
      () => notify('The browser did not let the page copy.'),
    );
  };
  const save = () => {
    const ending = takeHomeEnding(kind, estimator);
    downloadText(`${kind === 'pytest' ? 'test_' : ''}${fileName(estimator.name)}.${ending}`, text, 'text/plain');
  };
  return (
    <Panel
      title="How do I take it home?"
      caption={takeHomeCaption(kind, estimator)}
      actions={
        <>
          <Button size="small" icon="copy" onClick={copy}>
            Copy
          </Button>
          <Button size="small" icon="export" onClick={save}>
            Download
          </Button>
        </>
      }
    >
      <Segmented
        label="Written for"
        value={kind}
        onValueChange={setKind}
        options={(Object.keys(TAKE_HOME) as TakeHome[]).map((value) => ({ value, label: TAKE_HOME[value] }))}
      />
      <ScrolledText label={`The code for ${TAKE_HOME[kind]}`} className={styles.text}>
        <pre>
          <ColouredCode text={text} language={takeHomeEnding(kind, estimator) === 'py' ? 'python' : 'javascript'} />
        </pre>
      </ScrolledText>
    </Panel>
  );
}
