import type { PythonState } from '../../../../state/custom/pythonChoice.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './PythonLine.module.css';
import { fullPythonOffer } from './pythonWords.ts';

/** Which Python runs, what is fetched for it, and the way to the other one. */
export function PythonLine({
  full,
  fetching,
  onChoose,
}: Pick<PythonState, 'full'> & { fetching: string | null; onChoose: (full: boolean) => void }) {
  const runs = full
    ? 'Full CPython runs it until this tab is closed; it starts anew for each run, which takes seconds.'
    : 'MicroPython runs it.';
  return (
    <p className={styles.line}>
      <span role="status" aria-label="Python">
        {fetching ?? runs}
      </span>{' '}
      <LinkButton onClick={() => onChoose(!full)}>{full ? 'Back to MicroPython' : fullPythonOffer()}</LinkButton>
    </p>
  );
}
