import { lazy, Suspense, useSyncExternalStore } from 'react';
import { explaining } from '../../state/explaining.ts';
import { useIsPredicting } from '../predict/usePredicting.ts';
import { IconButton } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useMedia } from '../useMedia.ts';
import styles from './ExplainDrawer.module.css';

const Explanation = lazy(() => import('./Explanation.tsx'));

/** Beside the page where there is room, a sheet over it where there is not. Its code comes when it is first opened. */
export function ExplainDrawer() {
  const open = useSyncExternalStore(explaining.subscribe, explaining.get);
  const wide = useMedia('(min-width: 1280px)');
  const predicting = useIsPredicting();
  const body = predicting ? (
    <p>The steps are hidden while you predict.</p>
  ) : (
    <Suspense fallback={<p>Loading the explanation</p>}>
      <Explanation />
    </Suspense>
  );
  if (!wide) {
    return (
      <Sheet side="bottom" open={open} onOpenChange={(next) => explaining.set(next)} title="How does it come about?">
        {body}
      </Sheet>
    );
  }
  if (!open) return null;
  return (
    <aside className={styles.drawer} aria-label="Explanation">
      <header className={styles.head}>
        <h2>How does it come about?</h2>
        <IconButton icon="close" label="Close the explanation" size="small" onClick={() => explaining.set(false)} />
      </header>
      {body}
    </aside>
  );
}
