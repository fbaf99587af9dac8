import styles from './CodeView.module.css';

/** The finding of a part of the view. */
export function Heading({ headline, detail, live = false }: { headline: string; detail: string; live?: boolean }) {
  return (
    <div className={styles.head} aria-live={live ? 'polite' : undefined}>
      <h1 className="verdict text-figures">{headline}</h1>
      <p className="lead text-figures">{detail}</p>
    </div>
  );
}
