import { createContext, type ReactNode, useContext } from 'react';

/** What became of the link in the address, and what can be done about it. */
export type OpenedLinkState =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly keepMine: () => void; readonly openAsMine: () => void }
  | {
      readonly kind: 'bad';
      readonly trouble: string;
      readonly advice: string;
      readonly details: readonly string[];
      readonly dismiss: () => void;
    };

const Context = createContext<OpenedLinkState>({ kind: 'none' });

export function OpenedLinkProvider({ value, children }: { value: OpenedLinkState; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useOpenedLink(): OpenedLinkState {
  return useContext(Context);
}
