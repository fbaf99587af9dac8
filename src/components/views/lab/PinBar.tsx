import { usePlayground, useActions } from '../../app/PlaygroundContext.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { StripBar } from './StripBar.tsx';

/** Says that state A is pinned, and whether this group is in it. */
export function PinBar({ known }: { known: boolean }) {
  const name = usePlayground((state) => state.pinned?.document.name ?? '');
  const { unpin, swapPinned } = useActions();
  return (
    <StripBar label="Pinned state">
      <p>
        <strong>A is pinned</strong>
        {known
          ? `: ${name}, as it was. Its ghosts stay while you change B.`
          : `: ${name}. It has no group of this name and size, so there are no ghosts here.`}
      </p>
      <Button size="small" onClick={swapPinned}>
        Switch to A
      </Button>
      <IconButton icon="close" label="Unpin A" size="small" onClick={unpin} />
    </StripBar>
  );
}
