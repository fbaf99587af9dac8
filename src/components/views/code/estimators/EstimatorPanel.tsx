import { useMemo, useState } from 'react';
import { ProgramEditor } from '../../../editors/program_editor/ProgramEditor.tsx';
import { displayGroup } from '../../../../engine/batch/groupId.ts';
import { estimatorById } from '../../../../engine/estimators/index.ts';
import { faultSentence } from '../../../../sandbox/program/outcome.ts';
import type { ConsoleLine, ProgramFault, ProgramLanguage } from '../../../../sandbox/program/types.ts';
import type { ProgramStatus } from '../../../../state/custom/programRuns.ts';
import { rolesOf } from '../../../../state/document/batchEdits.ts';
import { nameTrouble } from '../../../../state/document/estimatorEdits.ts';
import { useActions } from '../../../app/PlaygroundContext.tsx';
import { estimatorStyle } from '../../../estimatorStyle.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { EstimatorMark } from '../../../ui/EstimatorMark.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SelectMenu } from '../../../ui/SelectMenu.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { LazyRenameDialog } from '../../lab/LazyRenameDialog.tsx';
import { Declarations } from './Declarations.tsx';
import { LANGUAGE_NAMES } from './draft.ts';
import styles from './EstimatorPanel.module.css';
import { LazyGalleryDialog } from './LazyGalleryDialog.tsx';
import { ProgramOptions } from './ProgramOptions.tsx';
import { PythonLine } from './PythonLine.tsx';
import { ScrolledText } from '../../../ui/ScrolledText.tsx';
import type { StatusWords } from './statusWords.ts';
import type { Workbench } from './useWorkbench.ts';

/** The source of an estimator, its options, and what its last run came to. */
export function EstimatorPanel({ bench, words }: { bench: Workbench; words: StatusWords }) {
  const { estimator, estimators, isDraft, status, runner } = bench;
  const { name, language, source } = estimator;
  const { notify } = useActions();
  const [renaming, setRenaming] = useState(false);
  const [declared, setDeclared] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [, drawAgain] = useState(0);
  const fault = faultOf(status, source);
  const problem = useMemo(
    () =>
      fault?.line == null
        ? null
        : { line: fault.line, column: fault.column, message: faultSentence({ ...fault, line: null }) },
    [fault],
  );
  const overrides = !isDraft && estimatorById(name) !== undefined;
  const lines =
    status?.outcome !== null && status?.outcome !== undefined && 'console' in status.outcome
      ? status.outcome.console
      : [];
  return (
    <Panel
      title={
        <span className={styles.name}>
          <EstimatorMark {...estimatorStyle('').mark} />
          <span style={{ color: estimatorStyle('').textColor }}>{name}</span>
          {overrides && <Badge tone="warn">{`overrides rLLM’s ${name}`}</Badge>}
        </span>
      }
      caption={caption(language, runner?.deadlines)}
      actions={
        <>
          {isDraft && (
            <Segmented
              label="Language"
              value={language}
              onValueChange={bench.setDraftLanguage}
              options={(['javascript', 'python'] as const).map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            />
          )}
          {estimators.length > 1 && (
            <SelectMenu
              label="Estimator"
              size="small"
              value={name}
              options={estimators.map((one) => ({ value: one.name, label: one.name }))}
              onValueChange={bench.choose}
            />
          )}
          <Menu
            align="end"
            trigger={
              <Button size="small" icon="plus">
                New
              </Button>
            }
            entries={newEntries(bench, () => setChoosing(true))}
          />
          <Button
            size="small"
            variant="primary"
            icon="play"
            onClick={bench.run}
            disabledReason={runner === null ? 'The box for code is not there yet' : undefined}
          >
            Run
          </Button>
          <Menu
            align="end"
            trigger={<IconButton icon="dots" label="More about this estimator" size="small" tooltip={false} />}
            entries={entriesOf(
              bench,
              () => setRenaming(true),
              () => drawAgain((count) => count + 1),
            )}
          />
        </>
      }
    >
      <div className={styles.source}>
        <ProgramEditor
          id={isDraft ? '' : name}
          language={language}
          text={source}
          problem={problem}
          onChange={bench.setSource}
          onRun={bench.run}
        />
      </div>
      <p className={styles.hint}>
        <Kbd>Ctrl Enter</Kbd> runs, <Kbd>Ctrl Space</Kbd> completes, <Kbd>Tab</Kbd> leaves the editor.{' '}
        <button type="button" className={styles.link} aria-expanded={declared} onClick={() => setDeclared(!declared)}>
          What is it given?
        </button>
      </p>
      {declared && <Declarations language={language} />}
      {language === 'python' && (
        <PythonLine full={bench.engine === 'full-python'} fetching={bench.fetching} onChoose={bench.choosePython} />
      )}
      <ProgramOptions options={status?.options ?? []} values={estimator.options} onChange={bench.setOption} />
      <div className={styles.status} role="status" aria-label="The last run">
        <Badge tone={words.tone}>{words.word}</Badge>
        <span className={styles.sentence}>{words.sentence}</span>
      </div>
      {lines.length > 0 && <Console lines={lines} />}
      <LazyGalleryDialog
        open={choosing}
        onOpenChange={setChoosing}
        language={language}
        hasLengths={bench.document.batch.groups.some(({ steps }) => steps !== undefined)}
        onTake={bench.take}
      />
      <LazyRenameDialog
        open={renaming}
        title="Rename estimator"
        description="The name under which it is registered. A built-in’s name takes the place of the built-in."
        label="Name"
        value={name}
        onClose={() => setRenaming(false)}
        onRename={(to) => {
          const trouble = nameTrouble(bench.document, to, name);
          if (trouble === null) bench.rename(to);
          else notify(trouble);
        }}
      />
    </Panel>
  );
}

const seconds = (ms: number) => `${ms / 1000}\u00a0s`;

function caption(language: ProgramLanguage, deadlines: { typing: number; asked: number } | undefined): string {
  const time =
    deadlines === undefined ? '' : `, ${seconds(deadlines.typing)} while you type, ${seconds(deadlines.asked)} on Run`;
  return `${LANGUAGE_NAMES[language]} in a worker: no network${time}.`;
}

function Console({ lines }: { lines: readonly ConsoleLine[] }) {
  return (
    <ScrolledText label="Console" className={styles.console}>
      {lines.map((line, k) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place
        <code key={k} data-level={line.level}>
          {line.text}
        </code>
      ))}
    </ScrolledText>
  );
}

/** The first fault of a run, when it was of this very text. */
function faultOf(status: ProgramStatus | null, source: string): ProgramFault | null {
  if (status === null || status.outcome === null || status.program?.source !== source) return null;
  const { outcome } = status;
  if (outcome.kind === 'fault') return outcome.fault;
  if (outcome.kind !== 'ran') return null;
  return outcome.calls.find((call) => call.kind === 'fault')?.fault ?? null;
}

function newEntries(bench: Workbench, onGallery: () => void): MenuEntry[] {
  return [
    ...(['javascript', 'python'] as const).map(
      (language): MenuEntry => ({
        kind: 'action',
        id: language,
        label: `In ${LANGUAGE_NAMES[language]}`,
        icon: 'plus',
        onSelect: () => bench.create(language),
      }),
    ),
    { kind: 'separator', id: 'gallery' },
    { kind: 'action', id: 'from gallery', label: 'From the gallery…', icon: 'copy', onSelect: onGallery },
  ];
}

const ASKED = [1_000, 5_000, 30_000];
const TYPING = [200, 1_000, 3_000];

function entriesOf(bench: Workbench, onRename: () => void, onDeadline: () => void): MenuEntry[] {
  const { document, isDraft, runner } = bench;
  const disabledReason = isDraft ? 'Run it first: a draft is not registered' : undefined;
  const roles = rolesOf(document.batch).slice(0, 12);
  return [
    {
      kind: 'action',
      id: 'duplicate',
      label: 'Duplicate',
      icon: 'duplicate',
      disabledReason,
      onSelect: bench.duplicate,
    },
    { kind: 'action', id: 'rename', label: 'Rename', icon: 'edit', disabledReason, onSelect: onRename },
    { kind: 'separator', id: 's1' },
    {
      kind: 'action',
      id: 'default',
      label: 'Make it the default estimator',
      hint: document.settings.revision === 'rllm-head' ? 'becomes OTHER' : undefined,
      disabledReason,
      onSelect: bench.useAsDefault,
    },
    ...roles.map(
      (role): MenuEntry => ({
        kind: 'action',
        id: `role ${role}`,
        label: `Give it to ${displayGroup(role)}`,
        disabledReason,
        onSelect: () => bench.giveTo(role),
      }),
    ),
    { kind: 'separator', id: 's2' },
    ...(runner === null
      ? []
      : ([
          deadlineEntry('asked', 'Time on Run', ASKED, runner.deadlines, onDeadline),
          deadlineEntry('typing', 'Time while typing', TYPING, runner.deadlines, onDeadline),
          { kind: 'separator', id: 's3' },
        ] satisfies MenuEntry[])),
    {
      kind: 'action',
      id: 'remove',
      label: 'Remove',
      icon: 'trash',
      danger: true,
      disabledReason,
      onSelect: bench.remove,
    },
  ];
}

function deadlineEntry(
  key: 'asked' | 'typing',
  label: string,
  choices: readonly number[],
  deadlines: { asked: number; typing: number },
  onDeadline: () => void,
): MenuEntry {
  return {
    kind: 'radio',
    id: key,
    label,
    value: String(deadlines[key]),
    options: choices.map((ms) => ({ value: String(ms), label: `${ms / 1000} s` })),
    onValueChange: (value) => {
      deadlines[key] = Number(value);
      onDeadline();
    },
  };
}
