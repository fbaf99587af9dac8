import { usePlayground } from '../app/PlaygroundContext.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useIsNarrow } from '../useIsNarrow.ts';
import { useOpenedLink } from './OpenedLink.tsx';
import styles from './OpenedLinkNotice.module.css';

/** Says that what is shown came by a link, or that a link could not be opened, and what was kept. */
export function OpenedLinkNotice() {
  const link = useOpenedLink();
  const narrow = useIsNarrow();
  const name = usePlayground((state) => state.history.present.name);
  if (link.kind === 'none') return null;
  return (
    <div className={styles.place}>
      {link.kind === 'open' ? (
        <Notice
          tone="info"
          live
          title={`“${shortened(name)}” was opened from a link.`}
          actionsPlacement={narrow ? 'below' : 'end'}
          actions={
            <>
              <Button size="small" variant="primary" onClick={link.openAsMine}>
                Open as mine
              </Button>
              <Button size="small" onClick={link.keepMine}>
                Keep mine
              </Button>
            </>
          }
        >
          Your own work is kept as it was. Edits here are not saved until you open this as yours.
        </Notice>
      ) : (
        <Notice tone="warn" live title={link.trouble} onDismiss={link.dismiss}>
          <p>{`Nothing was replaced: what is shown is your own. ${link.advice}`}</p>
          {link.details.length > 0 && (
            <ul>
              {link.details.slice(0, SHOWN).map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
              {link.details.length > SHOWN && <li>{link.details.length - SHOWN} more</li>}
            </ul>
          )}
        </Notice>
      )}
    </div>
  );
}

const SHOWN = 5;

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}
