import styles from './Header.module.css';

/** The sign: one reward axis, one advantage axis, and a line that rises. */
export function Brand({ compact }: { compact: boolean }) {
  return (
    <a className={styles.brand} href="#/lab" aria-label="Advantage Playground">
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path d="M4 3v16M18 3v16" stroke="var(--line-2)" strokeWidth="1.5" strokeLinecap="round" />
        <path d="M4 14 18 4.5" stroke="var(--ink)" strokeWidth="1.75" />
        <path d="M4 14l14 3M4 16.5l14 1.5" stroke="var(--ink-3)" strokeWidth="1.1" />
        <circle cx="4" cy="14" r="2.6" fill="var(--ink)" />
        <circle cx="18" cy="4.5" r="2.6" fill="var(--grpo)" />
      </svg>
      {!compact && <span>Advantage Playground</span>}
    </a>
  );
}
