import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ReadLink } from '../../state/share/link.ts';
import { linkShapeOf } from '../../state/share/linkShape.ts';
import { type Playground, PlaygroundProvider } from '../app/PlaygroundContext.tsx';
import { type OpenedLinkState, OpenedLinkProvider } from './OpenedLink.tsx';

/** A playground for a document that is not the user's: it computes like any other and is never saved. */
export interface BesidePlayground {
  readonly playground: Playground;
  /** Stops its worker. */
  readonly close: () => void;
}

interface Beside extends BesidePlayground {
  readonly hash: string;
}

type State =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'open'; readonly beside: Beside }
  | { readonly kind: 'bad'; readonly trouble: string; readonly advice: string; readonly details: readonly string[] };

/** A link that could be read. */
export type GoodLink = Extract<ReadLink, { ok: true }>;

interface LinkGateProps {
  readonly own: Playground;
  readonly openBeside: (link: GoodLink) => BesidePlayground;
  readonly children: ReactNode;
}

/**
 * Follows the address. A link in it is opened in a playground of its own, beside the user's, which stays as it is until
 * the user says otherwise; one that cannot be opened leaves the user's work in sight, with words about the link.
 */
export function LinkGate({ own, openBeside, children }: LinkGateProps) {
  const [state, setState] = useState<State>(() => (isLink() ? { kind: 'reading' } : { kind: 'none' }));
  const open = useRef<Beside | null>(null);

  useEffect(() => {
    let latest = 0;
    const show = (next: State) => {
      open.current?.close();
      open.current = next.kind === 'open' ? next.beside : null;
      setState(next);
    };
    const look = () => {
      const { hash } = location;
      if (!isLink() || open.current?.hash === hash) return;
      const turn = ++latest;
      void readLinkLater(hash).then((link) => {
        if (turn !== latest) return;
        if (link === null) show({ kind: 'none' });
        else if (!link.ok) show({ ...link, kind: 'bad' });
        else show({ kind: 'open', beside: { hash, ...openBeside(link) } });
      });
    };
    look();
    window.addEventListener('hashchange', look);
    return () => {
      latest++;
      window.removeEventListener('hashchange', look);
    };
  }, [openBeside]);

  const link = useMemo((): OpenedLinkState => {
    const leave = () => {
      open.current?.close();
      open.current = null;
      const view = linkShapeOf(location.hash)?.view;
      if (view !== undefined) history.replaceState(null, '', view === '' ? '#/' : `#/${view}`);
      setState({ kind: 'none' });
    };
    if (state.kind === 'bad') return { ...state, dismiss: leave };
    if (state.kind !== 'open') return { kind: 'none' };
    return {
      kind: 'open',
      keepMine: leave,
      openAsMine() {
        const { history: shared, notices, selection } = state.beside.playground.store.getState();
        const { open: openHere, select, notify } = own.store.getState();
        const { name } = shared.present;
        openHere(shared.present, { label: `open “${name}” from a link`, notices });
        select(selection);
        leave();
        notify(`“${name}” is yours now. What you had before is one undo away.`, true);
      },
    };
  }, [state, own]);

  // The address is read before anything is drawn, so that the user's own work does not flash up first.
  if (state.kind === 'reading') return null;
  const playground = state.kind === 'open' ? state.beside.playground : own;
  return (
    <OpenedLinkProvider value={link}>
      <PlaygroundProvider value={playground}>
        <Fragment key={state.kind === 'open' ? state.beside.hash : 'own'}>{children}</Fragment>
      </PlaygroundProvider>
    </OpenedLinkProvider>
  );
}

function isLink(): boolean {
  return linkShapeOf(location.hash) !== null;
}

async function readLinkLater(hash: string): Promise<ReadLink | null> {
  try {
    const { readLink } = await import('../../state/share/link.ts');
    return readLink(hash);
  } catch (error) {
    return {
      ok: false,
      view: '',
      trouble: 'This link could not be opened, because a part of the page failed.',
      advice: 'Reload the page.',
      details: [error instanceof Error ? error.message : String(error)],
    };
  }
}
