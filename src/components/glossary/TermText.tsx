import styles from './Term.module.css';
import { type Term, type TermId, TERMS } from './terms.ts';

/** What a term means, and rLLM's name for it. */
export function TermText({ id }: { id: TermId }) {
  const { name, says, rllm }: Term = TERMS[id];
  return (
    <>
      <strong>{name}</strong>
      <span className={styles.says}>{says}</span>
      {rllm !== undefined && (
        <span className={styles.says}>
          In rLLM: <code>{rllm}</code>
        </span>
      )}
    </>
  );
}
