import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Shown instead of a blank page when the playground cannot start. */
export function StartFailure({ error }: { error: unknown }) {
  return (
    <main style={{ maxWidth: 640, margin: '15vh auto', padding: '0 16px' }}>
      <Notice
        tone="error"
        title="Advantage Playground could not start."
        code={error instanceof Error ? error.message : String(error)}
        actions={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        Nothing that you saved was touched. Reloading often helps when a file of the page did not arrive.
      </Notice>
    </main>
  );
}
