import { lazy, Suspense } from 'react';
import { usePlayground } from '../../app/PlaygroundContext.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';

const TextsPanel = lazy(() => import('../texts/TextsPanel.tsx'));

/** The place of the texts; without a run whose files have some there is none. */
export function TextsSection() {
  const opened = usePlayground(({ run }) => run);
  if (opened?.run.places === undefined) return null;
  return (
    <ErrorBoundary subject="panel" resetKey={opened}>
      <Suspense>
        <TextsPanel opened={opened} />
      </Suspense>
    </ErrorBoundary>
  );
}
