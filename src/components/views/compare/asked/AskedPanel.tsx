import { IconButton } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Panel, type PanelState } from '../../../ui/Panel.tsx';
import type { PairClient } from '../../../../worker/pairClient.ts';
import { Answer } from './Answer.tsx';
import styles from './AskedPanel.module.css';
import { QuestionList } from './QuestionList.tsx';
import { useAnswer } from './useAnswer.ts';

interface AskedPanelProps {
  readonly id: string;
  readonly client: () => Promise<PairClient>;
  /** Id of the question in the address; empty for none yet. */
  readonly chosen: string;
  readonly onChoose: (question: string) => void;
  readonly onClose: () => void;
}

/** Questions that people asked about reward groups and advantages, each with its numbers. */
export default function AskedPanel({ id, client, chosen, onChoose, onClose }: AskedPanelProps) {
  const { questions, answer, fault } = useAnswer(client, chosen);
  const head = questions?.find((one) => one.id === chosen) ?? null;
  const isUnknown = questions !== null && chosen !== '' && head === null;
  const state: PanelState =
    fault !== null
      ? { kind: 'error', title: 'The questions could not be answered.', code: fault }
      : questions === null
        ? { kind: 'loading', message: 'Fetching the questions' }
        : { kind: 'ready' };
  return (
    <Panel
      id={id}
      title="What people asked"
      caption="From issues of the frameworks, with the reported input or one that shows the same. Every number is computed here."
      state={state}
      bodyHeight={340}
      className={styles.panel}
      actions={<IconButton icon="close" label="Close the questions" size="small" onClick={onClose} />}
    >
      {questions !== null && (
        <div className={styles.columns}>
          <QuestionList questions={questions} chosen={head?.id ?? null} onChoose={onChoose} />
          {head !== null ? (
            <Answer key={head.id} head={head} answer={answer} />
          ) : (
            <div>
              {isUnknown && (
                <Notice tone="warn" title={`There is no question called “${chosen.slice(0, 60)}”.`}>
                  Choose one of the list.
                </Notice>
              )}
              {!isUnknown && <p className={styles.hint}>Choose a question to see its numbers.</p>}
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}
