import { type LinkSize } from '../../state/share/linkSize.ts';
import { formatWhole } from '../format.ts';
import styles from './ShareDialog.module.css';

const WORDS: Readonly<Record<LinkSize, string>> = {
  fits: 'It passes everywhere.',
  long: 'Chat programs may cut it.',
  'too long': 'That is too long for an address.',
};

/** How long the link is, on a scale that ends where links do. */
export function SizeMeter({ characters, size }: { characters: number; size: LinkSize }) {
  return (
    <div className={styles.meter}>
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.track} width="100" height="6" />
        <rect className={styles[size.replace(' ', '')]} width={Math.min(100, characters / 80)} height="6" />
        <rect className={styles.notch} x="24.8" width="0.4" height="6" />
      </svg>
      <span>{`${formatWhole(characters)} characters. ${WORDS[size]}`}</span>
    </div>
  );
}
