import { useState } from 'react';
import { ESTIMATORS } from '../../../../engine/estimators/index.ts';
import { BUILT_IN_PYTHON } from '../../../../sandbox/python/examples/index.ts';
import { GALLERY } from '../../../../sandbox/gallery/index.ts';
import type { ProgramLanguage } from '../../../../sandbox/program/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { LANGUAGE_NAMES } from './draft.ts';
import styles from './GalleryDialog.module.css';

/** What is taken from the gallery into the document. */
export interface Taken {
  readonly id: string;
  readonly label: string;
  readonly language: ProgramLanguage;
  readonly source: string;
}

export interface GalleryDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The language that is offered first. */
  readonly language: ProgramLanguage;
  /** The batch says how long the responses are. */
  readonly hasLengths: boolean;
  readonly onTake: (taken: Taken) => void;
}

/** Estimators to start from: what each does, where it comes from, and its text in either language. */
export default function GalleryDialog({ open, onOpenChange, language: first, hasLengths, onTake }: GalleryDialogProps) {
  const [chosen, setChosen] = useState<ProgramLanguage | null>(null);
  const language = chosen ?? first;
  const take = (taken: Taken) => {
    onTake(taken);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Estimators to start from"
      description="Each is put into your document under a free name, with a lane of its own. JavaScript and Python give the same bits."
      width={720}
    >
      <Segmented
        label="Language"
        className={styles.language}
        value={language}
        onValueChange={setChosen}
        options={(['javascript', 'python'] as const).map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <ul className={styles.entries}>
        {GALLERY.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <h3 className={styles.title}>{entry.label}</h3>
            <p>
              {entry.summary}{' '}
              {entry.needsLengths && !hasLengths && 'This batch does not say how long its responses are. '}
              <a href={entry.source.url} target="_blank" rel="noreferrer">
                {entry.source.title}
              </a>
            </p>
            <Button
              size="small"
              className={styles.take}
              onClick={() => take({ id: entry.id, label: entry.label, language, source: entry[language] })}
            >
              Take <VisuallyHidden>{entry.label}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <h3 className={styles.section}>rLLM’s own, in Python</h3>
      <ul className={styles.entries}>
        {ESTIMATORS.filter(({ id }) => Object.hasOwn(BUILT_IN_PYTHON, id)).map(({ id, label }) => (
          <li key={id} className={styles.entry}>
            <h4 className={styles.title}>{label}</h4>
            <p>The built-in as a file for rLLM; it passes the same vectors.</p>
            <Button
              size="small"
              className={styles.take}
              onClick={() => take({ id, label, language: 'python', source: BUILT_IN_PYTHON[id]! })}
            >
              Take <VisuallyHidden>{label}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
