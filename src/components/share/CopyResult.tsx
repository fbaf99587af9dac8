import { Notice } from '../ui/Notice.tsx';
import type { CopyState } from './useCopy.ts';

/** What became of a copy. */
export function CopyResult({ state, what }: { state: CopyState; what: string }) {
  return (
    <div aria-live="polite">
      {state === 'refused' && (
        <Notice tone="warn" title="The browser did not let the page copy.">
          {`The ${what} is selected: press Ctrl C, or ⌘ C on a Mac.`}
        </Notice>
      )}
      {state === 'copied' && <Notice tone="ok">{`The ${what} is copied.`}</Notice>}
    </div>
  );
}
