import { lazy, memo, Suspense } from 'react';
import { usePlayground } from '../../app/PlaygroundContext.tsx';

const LaneCardList = lazy(() => import('./LaneCardList.tsx'));

/** The place of what rLLM warns about or stops at; its code comes when there is something to say. */
export const LaneCards = memo(function LaneCards() {
  const shown = usePlayground((state) => state.shown);
  if (shown === null) return null;
  const quiet = shown.comparison.lanes.every(
    (lane) => lane.error === null && lane.warnings.length + lane.log.length === 0,
  );
  if (quiet && (shown.document.source?.run.error ?? null) === null) return null;
  return (
    <Suspense>
      <LaneCardList shown={shown} />
    </Suspense>
  );
});
