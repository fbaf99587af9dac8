import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import styles from './HelpDialog.module.css';

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓'], 'move the focused reward by one step'],
  [['Shift', '↑'], 'ten steps'],
  [['Alt', '↑'], 'a tenth of a step'],
  [['Home', 'End'], 'go to the ends of the axis'],
  [['Delete'], 'remove the trajectory'],
  [['+'], 'duplicate the trajectory'],
  [['Ctrl', 'Z'], 'undo'],
  [['Ctrl', 'Y'], 'redo'],
  [['Ctrl', 'V'], 'paste rewards, anywhere outside a field'],
];

/** What the page does, its keys, and what it promises. */
export default function HelpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Help" width={520}>
      <div className={styles.help}>
        <p>
          Each dot on the reward axis is a trajectory. The columns beside it show the advantage that each estimator
          gives it, on one scale, so that what stretches and what flips can be seen. Drag a dot, or type a reward in the
          table.
        </p>
        <dl>
          {KEYS.map(([keys, does]) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <h3>Words</h3>
        <dl className={styles.words}>
          <div>
            <dt>fraction_zero</dt>
            <dd>share of advantages smaller than 0.00000001 in size</dd>
          </div>
          <div>
            <dt>gain</dt>
            <dd>what an estimator multiplies the distance from the group’s mean by</dd>
          </div>
          <div>
            <dt>too easy, too hard</dt>
            <dd>no spread, with a mean of at least 1, or of at most 0</dd>
          </div>
        </dl>
        <p className={styles.promise}>
          Everything is computed in this tab with the same bits as rLLM. Nothing that you load is sent anywhere.
        </p>
      </div>
    </Dialog>
  );
}
