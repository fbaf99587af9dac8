import { useEffect, useMemo, useRef, useState } from 'react';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { droppedNotes, toDocument } from '../../../importers/toDocument.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { FileWithPath } from './filesOfDrop.ts';
import styles from './ImportDialog.module.css';
import { ImportPreview, warningsOf } from './ImportPreview.tsx';
import { RewardColumn } from './RewardColumn.tsx';
import { PASTED, useImport } from './useImport.ts';

interface ImportDialogProps {
  /** What to read at once; null keeps the dialog closed. */
  readonly request: { readonly files: readonly File[]; readonly text: string | null } | null;
  readonly onClose: () => void;
}

/** Choose or paste, see what was recognised, and only then put it in place of the document. */
export default function ImportDialog({ request, onClose }: ImportDialogProps) {
  const { open } = useActions();
  const { progress, answers, answer, readFiles, readText, cancel } = useImport();
  const [text, setText] = useState('');
  const [step, setStep] = useState<number | null | undefined>(undefined);
  const [keepFrozenRoles, setKeepFrozenRoles] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (request === null) return;
    setStep(undefined);
    setKeepFrozenRoles(false);
    setText(request.text ?? '');
    if (request.files.length > 0) void readFiles(request.files);
    else if (request.text !== null) void readText(request.text);
    else cancel();
    // oxlint-disable-next-line react/exhaustive-deps -- a new request starts a new reading; nothing else does
  }, [request]);

  const close = () => {
    cancel();
    onClose();
  };
  const choose = (files: FileList | null) => {
    if (files !== null && files.length > 0) void readFiles([...files] as FileWithPath[]);
  };
  const run = progress.kind === 'read' && progress.result.ok ? progress.result.value : null;
  // With another column for the step, the one that was chosen may not be there any more.
  const shownStep = step !== undefined && run?.steps.includes(step) === true ? step : undefined;
  const converted = useMemo(() => {
    if (run === null) return null;
    const { document, notes } = toDocument(run, shownStep, keepFrozenRoles);
    return { document, notes: [...notes, ...droppedNotes(document)] };
  }, [run, shownStep, keepFrozenRoles]);
  // Episodes of which no group is left are worth showing: the page says where they went.
  const current = progress.kind === 'read' && !progress.again;
  const usable = current && converted !== null && isUsable(converted.document);

  const accept = () => {
    if (run === null || converted === null || progress.kind !== 'read') return;
    const name = run.files.length === 1 ? run.files[0]! : `${run.files.length} files`;
    const shown = step === undefined ? (run.steps.at(-1) ?? null) : step;
    open(converted.document, {
      label: `open ${name}`,
      notices: [converted.notes, warningsOf(run)].flat(),
      run: run.document === undefined ? { run, step: shown, keepFrozenRoles, files: progress.files } : null,
    });
    // Who brings a file of a run asks what is the matter with it; pasted rewards and documents are for the Lab.
    const isRun = run.document === undefined && run.files[0] !== PASTED && converted.document.batch.groups.length > 1;
    if (isRun) location.hash = '#/diagnose';
    onClose();
  };

  return (
    <Dialog
      open={request !== null}
      onOpenChange={(next) => !next && close()}
      title="Bring your own rewards"
      description="Read here, in this tab. Nothing is uploaded."
      width={720}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            onClick={accept}
            disabledReason={usable ? undefined : 'There is nothing to show yet'}
          >
            Show these rewards
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <div className={styles.choose}>
          <Button icon="import" onClick={() => fileInput.current?.click()}>
            Choose files
          </Button>
          <Button icon="folder" onClick={() => folderInput.current?.click()}>
            Choose a folder
          </Button>
          <span className={styles.hint}>or drop them anywhere on the page; .zip, .gz and .zst are unpacked</span>
          <input
            ref={fileInput}
            type="file"
            multiple
            hidden
            aria-label="Files"
            onChange={(event) => {
              choose(event.target.files);
              event.target.value = '';
            }}
          />
          <input
            ref={folderInput}
            type="file"
            hidden
            aria-label="Folder"
            {...{ webkitdirectory: '' }}
            onChange={(event) => {
              choose(event.target.files);
              event.target.value = '';
            }}
          />
        </div>
        <label className={styles.paste}>
          <span>Or paste rewards: numbers, a list of lists, JSON, JSONL or CSV</span>
          <textarea
            rows={4}
            spellCheck={false}
            value={text}
            placeholder={'1, 0, 0.5, 0\n{"group_id": "task-1:solver", "rewards": [1, 0, 0, 1]}'}
            onChange={(event) => {
              setText(event.target.value);
              setStep(undefined);
              if (event.target.value.trim() === '') cancel();
              else void readText(event.target.value);
            }}
          />
        </label>
        <div aria-live="polite">
          {progress.kind === 'reading' && (
            <Progress label="Reading" value={progress.done} max={Math.max(1, progress.total)} onCancel={cancel} />
          )}
          {progress.kind === 'failed' && (
            <Notice tone="error" title="The reader stopped.">
              {progress.message} Your document is as it was.
            </Notice>
          )}
          {progress.kind === 'read' && !progress.result.ok && (
            <Notice tone="error" title={progress.result.refusal.file}>
              {(progress.refused ?? progress.result.refusal).message}
              {progress.result.refusal.columns !== undefined && (
                <RewardColumn
                  columns={progress.result.refusal.columns}
                  chosen={answers.columns?.reward ?? null}
                  onChoose={(reward) => answer({ ...answers, columns: { ...answers.columns, reward } })}
                />
              )}
            </Notice>
          )}
          {run !== null && converted !== null && (
            <ImportPreview
              run={run}
              notes={converted.notes}
              document={converted.document}
              step={shownStep}
              onStep={setStep}
              answers={answers}
              onAnswer={answer}
              remembered={progress.kind === 'read' && progress.remembered}
              refused={progress.kind === 'read' ? progress.refused : null}
              keepFrozenRoles={keepFrozenRoles}
              onKeepFrozenRoles={setKeepFrozenRoles}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function isUsable({ batch, source }: PlaygroundDocument): boolean {
  return batch.groups.length > 0 || (source?.episodes.length ?? 0) > 0;
}
