import { lazy, memo } from 'react';
import { usePlayground } from '../../app/PlaygroundContext.tsx';

const FindingsPanel = lazy(() => import('./FindingsPanel.tsx'));

/** The place of the findings; their code comes with the first of them, and until then this suspends. */
export const FindingsSection = memo(function FindingsSection() {
  const shown = usePlayground((state) => state.shown);
  if (shown === null || shown.comparison.findings.length === 0) return null;
  return <FindingsPanel shown={shown} />;
});
