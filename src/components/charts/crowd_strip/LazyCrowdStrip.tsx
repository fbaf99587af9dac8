import { type ComponentProps, lazy, Suspense } from 'react';
import { STRIP_HEIGHT } from '../slope_strip/frame.ts';
import strip from '../slope_strip/SlopeStrip.module.css';
import styles from './CrowdStrip.module.css';
import { crowdNote } from './sentences.ts';

const CrowdStrip = lazy(() => import('./CrowdStrip.tsx'));

/** The strip of a large group; its code comes with the first such group, into a place of the same size. */
export function LazyCrowdStrip(props: ComponentProps<typeof CrowdStrip>) {
  const place = (
    <>
      <div className={strip.frame} style={{ height: props.height ?? STRIP_HEIGHT }} />
      <p className={styles.note}>{crowdNote(props.rewards.length, 1)}</p>
    </>
  );
  return (
    <Suspense fallback={place}>
      <CrowdStrip {...props} />
    </Suspense>
  );
}
