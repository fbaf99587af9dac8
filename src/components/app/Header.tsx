import { lazy, useEffect, useState } from 'react';
import { Badge } from '../ui/Badge.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Menu, type MenuEntry } from '../ui/Menu.tsx';
import { type NavTab, NavTabs } from '../ui/NavTabs.tsx';
import { Popup } from '../ui/Popup.tsx';
import { useTheme } from '../ui/useTheme.ts';
import { useExportEntries } from '../export/useExportEntries.ts';
import { useShareDialog } from '../share/useShareDialog.tsx';
import { ExplainButton } from '../explain/ExplainButton.tsx';
import { LectureButton } from '../lecture/LectureButton.tsx';
import { REVISION_NAMES } from '../views/lab/revisionNames.ts';
import { useIsNarrow } from '../useIsNarrow.ts';
import { useMedia } from '../useMedia.ts';
import { Brand } from './Brand.tsx';
import { type ExampleEntry, listExamples, loadExample } from './examples.ts';
import styles from './Header.module.css';
import { useOpenImport } from './ImportRequest.tsx';
import { useActions, usePlayground } from './PlaygroundContext.tsx';

const ExampleGallery = lazy(() => import('./ExampleGallery.tsx'));
const HelpDialog = lazy(() => import('./HelpDialog.tsx'));

/** The header never changes: views, examples, import, undo, share, export, help, theme. */
export function Header({ tabs, current }: { tabs: readonly NavTab[]; current: string }) {
  const openImport = useOpenImport();
  const narrow = useIsNarrow();
  // Between a phone and a desk the views keep their place, and what is used least goes into one menu.
  const crowded = useMedia('(max-width: 1210px)');
  // Null until it is opened for the first time, so that its code is not loaded before.
  const [help, setHelp] = useState<boolean | null>(null);
  const { theme, toggle } = useTheme();
  const { share, dialog } = useShareDialog(current);
  return (
    <header className={styles.header}>
      <Brand compact={narrow} />
      {!narrow && (
        <>
          <NavTabs label="Views" tabs={tabs} current={current} />
          <span className={styles.rule} aria-hidden="true" />
        </>
      )}
      <ExampleMenu />
      {!crowded && (
        <Button variant="ghost" icon="import" onClick={() => openImport()}>
          Import
        </Button>
      )}
      <span className={styles.grow} />
      <RevisionBadge />
      <UndoButtons />
      {current === 'lab' && <ExplainButton />}
      {current === 'lab' && !narrow && <LectureButton />}
      {crowded ? (
        <MoreMenu onImport={() => openImport()} onShare={share} onHelp={() => setHelp(true)} />
      ) : (
        <>
          <span className={styles.rule} aria-hidden="true" />
          <Button icon="share" onClick={share}>
            Share
          </Button>
          <ExportMenu />
          <IconButton icon="help" label="Help and shortcuts" onClick={() => setHelp(true)} />
          <IconButton
            icon={theme === 'dark' ? 'sun' : 'moon'}
            label={theme === 'dark' ? 'Switch to light' : 'Switch to dark'}
            onClick={toggle}
          />
        </>
      )}
      {dialog}
      {help !== null && (
        <Popup>
          <HelpDialog open={help} onOpenChange={setHelp} />
        </Popup>
      )}
    </header>
  );
}

/** Which rLLM is modelled: always in sight where there is room. */
function RevisionBadge() {
  const revision = usePlayground((state) => state.history.present.settings.revision);
  return (
    <span className={styles.revision} title="Change it in the rail, under Settings">
      <Badge>rLLM, {REVISION_NAMES[revision]}</Badge>
    </span>
  );
}

/** Apart from the header, because their labels change with every edit. */
function UndoButtons() {
  const undoLabel = usePlayground((state) => state.history.past.at(-1)?.label);
  const redoLabel = usePlayground((state) => state.history.future.at(-1)?.label);
  const { undo, redo } = useActions();
  return (
    <>
      <IconButton
        icon="undo"
        label={undoLabel === undefined ? 'Undo' : `Undo: ${undoLabel}`}
        shortcut="Ctrl Z"
        disabledReason={undoLabel === undefined ? 'There is nothing to undo' : undefined}
        onClick={undo}
      />
      <IconButton
        icon="redo"
        label={redoLabel === undefined ? 'Redo' : `Redo: ${redoLabel}`}
        shortcut="Ctrl Y"
        disabledReason={redoLabel === undefined ? 'There is nothing to redo' : undefined}
        onClick={redo}
      />
    </>
  );
}

/** The examples by section; choosing one is undoable like any edit. */
function ExampleMenu() {
  const name = usePlayground((state) => state.history.present.name);
  const { open, notify } = useActions();
  const [examples, setExamples] = useState<readonly ExampleEntry[]>([]);
  const [failed, setFailed] = useState(false);
  const [gallery, setGallery] = useState<boolean | null>(null);
  useEffect(() => {
    listExamples().then(setExamples, () => setFailed(true));
  }, []);

  const choose = (example: ExampleEntry) => {
    loadExample(example.id).then(
      (document) => open(document, { label: `open the example “${example.title}”` }),
      () => notify(`The example “${example.title}” could not be loaded. Nothing was changed.`),
    );
  };
  const sections = [...new Set(examples.map((example) => example.section))];
  const entries = sections.flatMap((section, k): MenuEntry[] => [
    ...(k === 0 ? [] : [{ kind: 'separator', id: `s-${section}` } as const]),
    { kind: 'heading', id: `h-${section}`, label: section },
    ...examples
      .filter((example) => example.section === section)
      .map(
        (example): MenuEntry => ({
          kind: 'action',
          id: example.id,
          label: example.title,
          onSelect: () => choose(example),
        }),
      ),
  ]);
  const all: MenuEntry[] = [
    { kind: 'action', id: 'gallery', label: 'All, with pictures', icon: 'lab', onSelect: () => setGallery(true) },
    { kind: 'separator', id: 's-gallery' },
  ];
  return (
    <>
      <Menu
        trigger={
          <Button trailingIcon="chevronDown" className={styles.example} aria-description="Examples">
            <span className={styles.name}>{name === '' ? 'Untitled' : name}</span>
          </Button>
        }
        entries={
          entries.length > 0
            ? [...all, ...entries]
            : [{ kind: 'heading', id: 'none', label: failed ? 'The examples could not be loaded' : 'Loading examples' }]
        }
      />
      {gallery !== null && (
        <Popup>
          <ExampleGallery examples={examples} open={gallery} onOpenChange={setGallery} onChoose={choose} />
        </Popup>
      )}
    </>
  );
}

function ExportMenu() {
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" trailingIcon="chevronDown">
          Export
        </Button>
      }
      entries={useExportEntries()}
    />
  );
}

function MoreMenu({ onImport, onShare, onHelp }: { onImport: () => void; onShare: () => void; onHelp: () => void }) {
  const { theme, toggle } = useTheme();
  const exports = useExportEntries();
  const { startLecture } = useActions();
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="dots" label="More" tooltip={false} />}
      entries={[
        { kind: 'action', id: 'import', label: 'Import', icon: 'import', onSelect: onImport },
        { kind: 'action', id: 'share', label: 'Share', icon: 'share', onSelect: onShare },
        { kind: 'action', id: 'lecture', label: 'Lecture mode', icon: 'fullscreen', onSelect: startLecture },
        ...exports,
        { kind: 'separator', id: 's' },
        {
          kind: 'action',
          id: 'theme',
          label: theme === 'dark' ? 'Light theme' : 'Dark theme',
          icon: theme === 'dark' ? 'sun' : 'moon',
          onSelect: toggle,
        },
        { kind: 'action', id: 'help', label: 'Help and shortcuts', icon: 'help', onSelect: onHelp },
      ]}
    />
  );
}
