import { useEffect, useSyncExternalStore } from 'react';
import {
  dismissFirstSteps,
  FIRST_STEPS,
  type FirstStep,
  firstSteps,
  followFirstSteps,
} from '../../state/firstSteps.ts';
import { useOpenedLink } from '../share/OpenedLink.tsx';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './FirstSteps.module.css';
import { usePlaygroundStore } from './PlaygroundContext.tsx';

const WORDS: Readonly<Record<FirstStep, readonly [what: string, how: string]>> = {
  drag: ['Drag a dot', 'Up or down its axis, or with the arrow keys.'],
  follow: ['See the columns follow', 'Each shows what its estimator makes of the rewards. Let go of the dot.'],
  shift: ['Shift the whole group', 'Drag m, the mean, at the left of the strip.'],
  explain: ['Open Explain', 'The eye in the header, or Alt E.'],
};

/**
 * On a first visit: four things to do, each ticked when it was done. It is there from the first paint on, takes no
 * focus, and goes only when a button says so.
 */
export function FirstSteps() {
  const done = useSyncExternalStore(firstSteps.subscribe, firstSteps.get);
  const store = usePlaygroundStore();
  const link = useOpenedLink();
  useEffect(() => followFirstSteps(store), [store]);
  if (done === null || link.kind !== 'none') return null;
  const current = FIRST_STEPS.find((step) => !done.has(step));
  return (
    <section className={styles.strip} aria-label="First steps">
      <ol className={styles.steps}>
        {FIRST_STEPS.map((step, k) => (
          <li
            key={step}
            className={cx(styles.step, done.has(step) && styles.done, step === current && styles.current)}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {done.has(step) ? <Icon name="check" size={12} /> : k + 1}
            </span>
            {WORDS[step][0]}
            {done.has(step) && <VisuallyHidden> (done)</VisuallyHidden>}
          </li>
        ))}
      </ol>
      <p className={styles.how} role="status">
        {current === undefined ? 'That is the Lab. Help shows these steps again.' : WORDS[current][1]}
      </p>
      <Button size="small" className={styles.close} onClick={dismissFirstSteps}>
        {current === undefined ? 'Close' : 'Skip'}
      </Button>
    </section>
  );
}
