import { useEffect, useId, useRef, useState } from 'react';
import type { ConfusionHead } from '../../../../engine/confusions/types.ts';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './QuestionList.module.css';

interface QuestionListProps {
  readonly questions: readonly ConfusionHead[];
  /** Id of the one that is shown; null for none. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** All questions by what they are about: searched by any word of theirs, chosen by a press or the arrow keys. */
export function QuestionList({ questions, chosen, onChoose }: QuestionListProps) {
  const [search, setSearch] = useState('');
  // The address follows a press a moment later; the press is seen at once.
  const [pressed, setPressed] = useState(chosen);
  useEffect(() => setPressed(chosen), [chosen]);
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What the address names is in sight when the list comes; what is chosen in the list is already.
    const label = list.current?.querySelector<HTMLElement>(':checked')?.closest('label');
    if (label != null) list.current!.scrollTop = label.offsetTop - list.current!.clientHeight / 3;
  }, []);
  const found = questions.filter((one) => matches(one, search));
  const sections = [...new Set(found.map(({ sectionLabel }) => sectionLabel))];
  return (
    <div className={styles.side}>
      <TextField
        label="Search the questions"
        type="search"
        icon="search"
        placeholder="framework, word or issue number"
        value={search}
        onValueChange={setSearch}
        fill
      />
      <p className={styles.count} aria-live="polite">
        {found.length === questions.length
          ? `${questions.length} questions`
          : `${found.length} of ${questions.length} questions`}
      </p>
      <div ref={list} className={styles.list} role="radiogroup" aria-label="Questions">
        {sections.map((section) => (
          <section key={section} aria-label={section}>
            <h3 className={styles.section}>{section}</h3>
            {found
              .filter(({ sectionLabel }) => sectionLabel === section)
              .map(({ id, asked }) => (
                <label key={id} className={styles.question}>
                  <input
                    type="radio"
                    name={name}
                    className={styles.input}
                    checked={id === pressed}
                    onChange={() => {
                      setPressed(id);
                      onChoose(id);
                    }}
                  />
                  <span>{asked}</span>
                </label>
              ))}
          </section>
        ))}
        {found.length === 0 && <p className={styles.none}>No question has these words.</p>}
      </div>
    </div>
  );
}

/** Whether a question has every word, in its texts or among its sources. */
function matches({ asked, question, answer, from }: ConfusionHead, search: string): boolean {
  const sources = from.map(({ repository, threads }) => `${repository} ${threads.map((one) => `#${one}`).join(' ')}`);
  const text = [asked, question, answer, ...sources].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
