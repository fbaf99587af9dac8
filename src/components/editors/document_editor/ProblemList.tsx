import { counted } from '../../format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Problem } from './checkText.ts';
import styles from './DocumentEditor.module.css';

/** What is wrong with the text, by line; each entry leads to its place. */
export function ProblemList({
  problems,
  onGoTo,
}: {
  problems: readonly Problem[];
  onGoTo: (problem: Problem) => void;
}) {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{problemCount(problems)}</span>
      </VisuallyHidden>
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label="Problems in the text">
          {problems.map((problem, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two problems may say the same of the same line
            <li key={`${index}:${problem.message}`}>
              <button type="button" className={styles.problem} onClick={() => onGoTo(problem)}>
                <Icon
                  name={problem.severity === 'error' ? 'error' : 'warn'}
                  className={problem.severity === 'error' ? styles.errorIcon : styles.warnIcon}
                />
                <span>
                  <span className={styles.line}>Line {problem.line}:</span> {problem.message}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** `2 errors and 1 notice.` */
export function problemCount(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const notices = problems.length - errors;
  const parts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(notices > 0 ? [counted(notices, 'notice')] : []),
  ];
  return parts.length === 0 ? 'No problems.' : `${parts.join(' and ')}.`;
}
