import type { AnsweredConfusion, ConfusionHead, Discussion, OpenedBatch } from '../../../../engine/confusions/types.ts';
import { variantById } from '../../../../engine/frameworks/variants/index.ts';
import { nameOfVariant } from '../../../../engine/pairing/sides.ts';
import { useActions } from '../../../app/PlaygroundContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './Answer.module.css';
import { AnswerTable } from './AnswerTable.tsx';
import { openedDocument } from './openedDocument.ts';

interface AnswerProps {
  readonly head: ConfusionHead;
  /** Null while it is computed. */
  readonly answer: AnsweredConfusion | null;
}

/** A question with its numbers, its answer, and where it was asked. */
export function Answer({ head, answer }: AnswerProps) {
  const { open, notify } = useActions();
  const batch = answer?.batch ?? null;
  const isMarked =
    answer?.tables.some(({ columns }) =>
      columns.some(({ differs, refusal }) => refusal !== null || differs.includes(true)),
    ) ?? false;
  return (
    <article className={styles.answer} aria-busy={answer === null}>
      <div aria-live="polite">
        <h3 className={styles.asked}>{`You asked: ${head.asked}`}</h3>
        <p className={styles.question}>{head.question}</p>
      </div>
      <p className={styles.says}>{head.answer}</p>
      <div className={styles.tables}>
        {answer?.tables.map((table) => (
          <AnswerTable key={table.caption} table={table} />
        ))}
      </div>
      {isMarked && <p className={styles.legend}>Shaded: not what it should be.</p>}
      <p className={styles.sources}>
        <span>Asked in</span>
        {head.from.map((one) => (
          <Source key={one.repository} {...one} />
        ))}
      </p>
      {batch !== null && (
        <div className={styles.actions}>
          <Button
            icon="compare"
            onClick={() => {
              open(openedDocument(head, batch), { label: `open the batch of “${head.asked}”` });
              notify('Opened the batch of this question.', true);
            }}
          >
            Open this batch
          </Button>
          <span className={styles.legend}>{opensWords(batch, answer?.tables[batch.table]?.caption ?? '')}</span>
        </div>
      )}
    </article>
  );
}

/** What the charts show once the batch is open. */
function opensWords({ against }: OpenedBatch, caption: string): string {
  const [first, second] = against.map(({ variant }) => nameOfVariant(variantById(variant)!));
  return `The charts below then hold ${first} against ${second}, for: ${caption}`;
}

function Source({ repository, threads }: Discussion) {
  return (
    <span>
      {repository}
      {threads.map((thread) => (
        <a
          key={thread}
          href={`https://github.com/${repository}/issues/${thread}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {`#${thread}`}
        </a>
      ))}
    </span>
  );
}
