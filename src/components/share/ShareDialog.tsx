import { useMemo, useState } from 'react';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { linkHash } from '../../state/share/link.ts';
import { usePlayground } from '../app/PlaygroundContext.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { EmbedTab } from './EmbedTab.tsx';
import { LINK_TRAJECTORIES } from './limits.ts';
import { LinkTab } from './LinkTab.tsx';
import styles from './ShareDialog.module.css';

type Tab = 'link' | 'embed';

interface ShareDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Id of the view that is shown, which the link opens. */
  readonly view: string;
}

/** What is shown, as a link or as a frame for another page. */
export default function ShareDialog({ open, onOpenChange, view }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share what is shown"
      description="Everything is in the link itself. Nothing is uploaded."
      width={720}
    >
      {open && <ShareTabs view={view} />}
    </Dialog>
  );
}

function ShareTabs({ view }: { view: string }) {
  const [tab, setTab] = useState<Tab>('link');
  const document = usePlayground((state) => state.history.present);
  const selection = usePlayground((state) => state.selection);
  const hash = useMemo(
    () => (trajectoriesOf(document) > LINK_TRAJECTORIES ? null : linkHash(document, view, selection)),
    [document, view, selection],
  );
  const page = location.href.replace(/[?#].*$/, '');
  return (
    <>
      <Segmented
        label="How to share"
        className={styles.tabs}
        options={[
          { value: 'link', label: 'Link' },
          { value: 'embed', label: 'Embed' },
        ]}
        value={tab}
        onValueChange={setTab}
      />
      {tab === 'link' ? (
        <LinkTab document={document} link={hash === null ? null : page + hash} />
      ) : (
        <EmbedTab page={page} hash={hash} name={document.name} />
      )}
    </>
  );
}

function trajectoriesOf({ batch, source }: PlaygroundDocument): number {
  const lists =
    source === undefined ? batch.groups.map((group) => group.rewards) : source.episodes.map((one) => one.trajectories);
  return lists.reduce((sum, list) => sum + list.length, 0);
}
