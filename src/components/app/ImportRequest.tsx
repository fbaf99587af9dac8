import { createContext, type ReactNode, useContext } from 'react';

/** Opens the import dialog; with files or text they are read at once. */
export type OpenImport = (files?: readonly File[], text?: string | null) => void;

const Context = createContext<OpenImport>(() => {});

export function ImportRequestProvider({ open, children }: { open: OpenImport; children: ReactNode }) {
  return <Context value={open}>{children}</Context>;
}

/** How any part of the page opens the import dialog. */
export function useOpenImport(): OpenImport {
  return useContext(Context);
}
