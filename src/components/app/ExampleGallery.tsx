import { Dialog } from '../ui/Dialog.tsx';
import styles from './ExampleGallery.module.css';
import { ExampleThumbnail } from './ExampleThumbnail.tsx';
import type { ExampleEntry } from './examples.ts';

/** Every example with a picture of its rewards, what it shows, and a question to it. */
export default function ExampleGallery({
  examples,
  open,
  onOpenChange,
  onChoose,
}: {
  examples: readonly ExampleEntry[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (example: ExampleEntry) => void;
}) {
  const sections = [...new Set(examples.map(({ section }) => section))];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Examples" width={960}>
      <div className={styles.gallery}>
        {sections.map((section) => (
          <section key={section} aria-label={section}>
            <h3 className={styles.section}>{section}</h3>
            <ul className={styles.cards}>
              {examples
                .filter((example) => example.section === section)
                .map((example) => (
                  <li key={example.id}>
                    <button
                      type="button"
                      className={styles.card}
                      onClick={() => {
                        onChoose(example);
                        onOpenChange(false);
                      }}
                    >
                      <ExampleThumbnail preview={example.preview} />
                      <span className={styles.title}>{example.title}</span>
                      <span className={styles.question}>{example.question}</span>
                      <span className={styles.sentence}>{example.sentence}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
