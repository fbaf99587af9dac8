import { useEffect, useSyncExternalStore } from 'react';
import { groupRoleOf } from '../../../engine/trajectory/identity.ts';
import { usePlaygroundStore } from '../../app/PlaygroundContext.tsx';
import { documentExtensions } from './extensions.ts';
import { type DocumentSession, sessionOf, type TextStatus } from './session.ts';

/** The text of the page's document, and how it stands to the document. */
export function useDocumentSession(): { readonly session: DocumentSession; readonly status: TextStatus } {
  const store = usePlaygroundStore();
  const session = sessionOf(store, () =>
    documentExtensions(() => {
      const { groups } = store.getState().history.present.batch;
      return [...new Set(groups.slice(0, 10_000).map(({ groupId }) => groupRoleOf(groupId)))].slice(0, 100);
    }),
  );
  const status = useSyncExternalStore(session.subscribe, session.status);
  useEffect(() => session.open(), [session]);
  return { session, status };
}
