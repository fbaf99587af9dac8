import { useRef } from 'react';
import { downloadDocument, downloadText, fileName } from '../../app/download.ts';
import { useActions, usePlayground, usePlaygroundStore } from '../../app/PlaygroundContext.tsx';
import { counted } from '../../format.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './DocumentEditor.module.css';
import { JsonEditor, type JsonEditorHandle } from './JsonEditor.tsx';
import { ProblemList } from './ProblemList.tsx';
import type { DocumentSession, TextStatus } from './session.ts';
import { leastCharacters, LIVE_CHARACTERS, SHOWN_CHARACTERS, sizeText } from './textSize.ts';

interface Edited {
  readonly session: DocumentSession;
  readonly status: TextStatus;
}

/** The whole document as JSON. A text without an error becomes the document; any other is kept beside it. */
export function DocumentEditor({ session, status }: Edited) {
  const editor = useRef<JsonEditorHandle>(null);
  if (status.oversize && !status.conflict) return <LargeDocument />;
  return (
    <Panel
      title="The document as JSON"
      caption={`${counted(status.lines, 'line')}, ${sizeText(status.characters)}. ${captionOf(status.phase)}`}
      actions={<TextActions session={session} />}
    >
      <JsonEditor ref={editor} session={session} />
      <p className={styles.hint}>
        <Kbd>Tab</Kbd> leaves the editor, <Kbd>Ctrl Space</Kbd> completes, <Kbd>F8</Kbd> goes to the next problem.
      </p>
      <div className={styles.messages}>
        <TextNotice session={session} status={status} />
        <ProblemList problems={status.problems} onGoTo={(problem) => editor.current?.goTo(problem.from)} />
      </div>
    </Panel>
  );
}

function captionOf(phase: TextStatus['phase']): string {
  switch (phase) {
    case 'same':
      return 'This text is the document.';
    case 'pending':
      return 'Checked when the typing rests.';
    case 'invalid':
      return 'This text is not the document yet.';
    case 'unchecked':
      return 'Not checked yet.';
    default:
      return phase satisfies never;
  }
}

function TextActions({ session }: { session: DocumentSession }) {
  const store = usePlaygroundStore();
  const { notify } = useActions();
  const text = () => session.state().doc.toString();
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => notify('Copied the text.'),
      () => notify('The browser did not let the page copy.'),
    );
  };
  const format = () => {
    if (!session.format()) notify('Only JSON can be laid out. The first error is in the list.');
  };
  const download = () => {
    downloadText(`${fileName(store.getState().history.present.name)}.json`, text(), 'application/json');
  };
  return (
    <>
      <Button size="small" icon="sort" onClick={format}>
        Format
      </Button>
      <Button size="small" icon="copy" onClick={copy}>
        Copy
      </Button>
      <Button size="small" icon="export" onClick={download}>
        Download
      </Button>
    </>
  );
}

/** What the text is not, and the next step. */
function TextNotice({ session, status }: Edited) {
  if (status.conflict) {
    return (
      <Notice
        tone="warn"
        live
        title="The document changed elsewhere while this text was not part of it."
        actions={
          <>
            <Button size="small" onClick={session.keepText}>
              Keep my text
            </Button>
            <Button size="small" onClick={session.showDocument}>
              Take the new document
            </Button>
          </>
        }
      >
        Kept text replaces the new document once it is without errors. Taken, the new document replaces the text here.
      </Notice>
    );
  }
  if (status.phase === 'unchecked') {
    return (
      <Notice
        tone="info"
        title={`The text is ${sizeText(status.characters)}. Above ${sizeText(LIVE_CHARACTERS)} it is checked on demand.`}
        actions={
          <Button size="small" onClick={session.check}>
            Check and apply
          </Button>
        }
      />
    );
  }
  if (!status.problems.some(({ severity }) => severity === 'error')) return null;
  return (
    <Notice
      tone="error"
      title="The document is as it was before the first error."
      actions={
        <Button size="small" icon="undo" onClick={session.showDocument}>
          Show the document’s own text
        </Button>
      }
    >
      The text stays here, and becomes the document when the errors are gone.
    </Notice>
  );
}

/** In place of the editor: a text so long would make every key press slow. */
function LargeDocument() {
  const document = usePlayground((state) => state.history.present);
  return (
    <Panel title="The document as JSON" caption={`At least ${sizeText(leastCharacters(document))}.`}>
      <Notice
        tone="info"
        title={`A document of more than ${sizeText(SHOWN_CHARACTERS)} is not shown as text.`}
        actions={
          <Button size="small" icon="export" onClick={() => downloadDocument(document)}>
            Download the document
          </Button>
        }
      >
        Checking it after each pause would hold up the page. Edit the file in an editor of your own and import it again.
      </Notice>
    </Panel>
  );
}
