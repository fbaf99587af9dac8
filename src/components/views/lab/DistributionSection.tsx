import { lazy, memo, Suspense } from 'react';
import { usePlayground } from '../../app/PlaygroundContext.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Panel } from '../../ui/Panel.tsx';

const DistributionPanel = lazy(() => import('./DistributionPanel.tsx'));

/** The place of the distribution: its code comes after the first result, and its failure stays here. */
export const DistributionSection = memo(function DistributionSection() {
  const place = (
    <Panel
      title="What are the advantages like?"
      caption="One axis for every lane."
      bodyHeight={320}
      state={{ kind: 'loading', message: 'Loading the chart' }}
    >
      {null}
    </Panel>
  );
  return (
    <ResetWithResult>
      <Suspense fallback={place}>
        <DistributionPanel />
      </Suspense>
    </ResetWithResult>
  );
});

/** Only this follows the result, so that the chart inside is drawn when its own turn comes. */
function ResetWithResult({ children }: { children: React.ReactNode }) {
  const shown = usePlayground((state) => state.shown);
  return <ErrorBoundary resetKey={shown}>{children}</ErrorBoundary>;
}
