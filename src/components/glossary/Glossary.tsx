import styles from './Term.module.css';
import { type Term, TERMS } from './terms.ts';

/** Every word of the interface, by name. */
export function Glossary() {
  const terms: Term[] = Object.values(TERMS);
  return (
    <dl className={styles.list}>
      {terms
        .sort((a, b) => a.name.localeCompare(b.name))
        .map(({ name, says, rllm }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {says}
              {rllm !== undefined && (
                <>
                  {' In rLLM: '}
                  <code>{rllm}</code>
                </>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
