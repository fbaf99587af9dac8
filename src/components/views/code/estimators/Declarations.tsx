import { DECLARATIONS } from '../../../../sandbox/javascript/declarations.ts';
import type { ProgramLanguage } from '../../../../sandbox/program/types.ts';
import { PYTHON_DECLARATIONS } from '../../../../sandbox/python/declarations.ts';
import styles from './EstimatorPanel.module.css';
import { ScrolledText } from '../../../ui/ScrolledText.tsx';

/** What an estimator is given and what stands ready in it. */
export function Declarations({ language }: { language: ProgramLanguage }) {
  return (
    <ScrolledText label="What an estimator is given" className={styles.declarations}>
      <pre>
        <code>{language === 'python' ? PYTHON_DECLARATIONS : DECLARATIONS}</code>
      </pre>
    </ScrolledText>
  );
}
