import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { linkHash, type LinkSelection } from '../../state/share/link.ts';
import { useActions, usePlayground, usePlaygroundStore } from '../app/PlaygroundContext.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './EmbedPage.module.css';

/** Whose page this is, the way back to how it was sent, and the way to the whole. */
export function EmbedFooter({ initial, lock }: { initial: PlaygroundDocument; lock: boolean }) {
  const store = usePlaygroundStore();
  const changed = usePlayground((state) => state.history.present !== initial);
  const name = usePlayground((state) => state.history.present.name);
  const { edit } = useActions();
  return (
    <footer className={styles.footer}>
      <svg width="18" height="18" viewBox="0 0 22 22" aria-hidden="true">
        <path d="M4 3v16M18 3v16" stroke="var(--line-2)" strokeWidth="1.5" strokeLinecap="round" />
        <path d="M4 14 18 4.5" stroke="var(--ink)" strokeWidth="1.75" />
        <circle cx="4" cy="14" r="2.6" fill="var(--ink)" />
        <circle cx="18" cy="4.5" r="2.6" fill="var(--grpo)" />
      </svg>
      <span className={styles.brand}>Advantage Playground</span>
      <span className={styles.name}>{name}</span>
      {!lock && (
        <Button
          variant="ghost"
          size="small"
          icon="undo"
          disabledReason={changed ? undefined : 'Nothing was changed'}
          onClick={() => edit('reset', () => initial)}
        >
          Reset
        </Button>
      )}
      <a
        className={styles.full}
        href={addressOf(initial)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          // What is shown now, not what was sent.
          const { history, selection } = store.getState();
          event.currentTarget.href = addressOf(history.present, selection);
        }}
      >
        Open full
        <Icon name="fullscreen" size={12} />
      </a>
    </footer>
  );
}

function addressOf(document: PlaygroundDocument, selection?: LinkSelection): string {
  return new URL(`./${linkHash(document, 'lab', selection)}`, location.href).href;
}
