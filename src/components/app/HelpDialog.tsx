import { restartFirstSteps } from '../../state/firstSteps.ts';
import { useOpenedLink } from '../share/OpenedLink.tsx';
import { Glossary } from '../glossary/Glossary.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { firstStepsPart } from './firstStepsPart.ts';
import styles from './HelpDialog.module.css';
import { useActions } from './PlaygroundContext.tsx';

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓'], 'move the focused reward by one step'],
  [['Shift', '↑'], 'ten steps'],
  [['Alt', '↑'], 'a tenth of a step'],
  [['Home', 'End'], 'go to the ends of the axis'],
  [['Delete'], 'remove the trajectory'],
  [['+'], 'duplicate the trajectory'],
  [['P'], 'in the strip: hide the advantages and predict them'],
  [['Alt', 'E'], 'explain the selected trajectory'],
  [['Ctrl', 'Z'], 'undo'],
  [['Ctrl', 'Y'], 'redo'],
  [['Ctrl', 'V'], 'paste rewards, anywhere outside a field'],
];

/** What the page does, its keys, and what it promises. */
export default function HelpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { notify } = useActions();
  const link = useOpenedLink();
  const restart = () => {
    onOpenChange(false);
    firstStepsPart.load().then(restartFirstSteps, () => notify('The first steps could not be loaded.'));
    // The steps are taken in the Lab.
    if (!/^#?$|^#\/(lab)?$/.test(location.hash)) location.hash = '#/lab';
    scrollTo({ top: 0 });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Help" width={520}>
      <div className={styles.help}>
        <p>
          Each dot on the reward axis is a trajectory. The columns beside it show the advantage that each estimator
          gives it, on one scale, so that what stretches and what flips can be seen. Drag a dot, or type a reward in the
          table.
        </p>
        <div>
          <Button
            size="small"
            icon="play"
            disabledReason={link.kind === 'none' ? undefined : 'Keep or take over what came by the link first'}
            onClick={restart}
          >
            Show the first steps
          </Button>
        </div>
        <dl className={styles.keys}>
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
        <Glossary />
        <p className={styles.promise}>
          Everything is computed in this tab with the same bits as rLLM. Nothing that you load is sent anywhere.
        </p>
      </div>
    </Dialog>
  );
}
