import {
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { afterFirstResult } from '../afterFirstResult.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { NavTabs } from '../ui/NavTabs.tsx';
import { preloadPopups } from '../ui/lazyParts.ts';
import { Popup } from '../ui/Popup.tsx';
import { VIEWS } from '../views/index.ts';
import { configText } from '../../state/configText.ts';
import { OpenedLinkNotice } from '../share/OpenedLinkNotice.tsx';
import { useFirstResultDrawn } from '../useFirstResultDrawn.ts';
import { useIsNarrow } from '../useIsNarrow.ts';
import styles from './App.module.css';
import { DropTarget } from './DropTarget.tsx';
import { firstStepsPart } from './firstStepsPart.ts';
import { ImportRequestProvider, type OpenImport } from './ImportRequest.tsx';
import { Header } from './Header.tsx';
import { PageNotices } from './PageNotices.tsx';
import { usePlayground, usePlaygroundStore } from './PlaygroundContext.tsx';
import { Toasts } from './Toasts.tsx';
import { exampleOf, useExampleRoute } from './useExampleRoute.ts';
import { useHashRoute } from './useHashRoute.ts';
import { useShortcuts } from './useShortcuts.ts';

const LectureView = lazy(() => import('../lecture/LectureView.tsx'));
const ImportDialog = lazy(() => import('../editors/import_dialog/ImportDialog.tsx'));

/** The frame: header, the view of the address, and what lies over it. */
export function App() {
  const route = useHashRoute();
  const narrow = useIsNarrow();
  // `#/q/<id>` is Compare with a question that somebody asked.
  const shown = /^q(\/|$)/.test(route) ? 'compare' : route;
  const view = VIEWS.find((one) => one.id === shown) ?? VIEWS[0]!;
  const store = usePlaygroundStore();
  const [importing, setImporting] = useState<{ files: readonly File[]; text: string | null } | null>(null);
  const [everImported, setEverImported] = useState(false);
  const openImport = useCallback<OpenImport>((files = [], text = null) => {
    if (openAsConfig(files)) return;
    setEverImported(true);
    setImporting({ files, text });
  }, []);
  const lecturing = usePlayground((state) => state.lecture !== null);
  useShortcuts(store, (text) => openImport([], text));
  useExampleRoute(route, store);

  const firstSteps = useSyncExternalStore(firstStepsPart.subscribe, firstStepsPart.get);
  const drawn = useFirstResultDrawn();
  useEffect(() => {
    if (!drawn) return;
    preloadPopups();
    afterFirstResult.load().catch(() => {});
  }, [drawn]);
  useEffect(() => {
    document.title = `${view.label} · Advantage Playground`;
  }, [view]);

  const tabs = VIEWS.map(({ id, label, icon }) => ({ id, label, icon, href: `#/${id}` }));
  const { Component } = view;
  return (
    <>
      <ImportRequestProvider open={openImport}>
        <a className={styles.skip} href="#main">
          Skip to the content
        </a>
        <Frame>
          {lecturing ? (
            <Popup>
              <LectureView />
            </Popup>
          ) : (
            <>
              <Header tabs={tabs} current={view.id} />
              {view.id === 'lab' && firstSteps !== null && createElement(firstSteps)}
              <OpenedLinkNotice />
              <PageNotices
                unknownRoute={route !== '' && shown !== view.id && exampleOf(route) === null ? route : null}
              />
              <ErrorBoundary subject="view" resetKey={view.id}>
                <Suspense fallback={<main className={styles.waiting}>Loading {view.label}</main>}>
                  <Component />
                </Suspense>
              </ErrorBoundary>
              {narrow && (
                <div className={styles.bottom}>
                  <NavTabs label="Views" tabs={tabs} current={view.id} placement="bottom" />
                </div>
              )}
            </>
          )}
        </Frame>
        <DropTarget onFiles={openImport} />
        {everImported && (
          <Popup>
            <ImportDialog request={importing} onClose={() => setImporting(null)} />
          </Popup>
        )}
        {!lecturing && <Toasts />}
      </ImportRequestProvider>
    </>
  );
}

/** A YAML file is a configuration, whatever it is dropped on: no format of rewards is YAML. */
function openAsConfig(files: readonly File[]): boolean {
  const [file] = files;
  if (file === undefined || files.length > 1 || !/\.ya?ml$/i.test(file.name)) return false;
  void file.text().then((text) => {
    configText.set(text);
    location.hash = '#/code';
  });
  return true;
}

/** Says whether the numbers are on their way; apart from the app, which does not change with that. */
function Frame({ children }: { children: ReactNode }) {
  const busy = usePlayground((state) => state.computing);
  return (
    <div className={styles.app} aria-busy={busy} data-testid="app">
      {children}
    </div>
  );
}
