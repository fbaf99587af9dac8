import { createElement, memo, useEffect, useSyncExternalStore } from 'react';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';
import { createPart } from '../../part.ts';
import { useFirstResultDrawn } from '../../useFirstResultDrawn.ts';

const laneCardList = createPart(async () => (await import('./LaneCardList.tsx')).LaneCardList);

/** The place of what rLLM warns about or stops at; its code comes after the first result, or with one that is in need. */
export const LaneCards = memo(function LaneCards() {
  const shown = usePlayground((state) => state.shown);
  const drawn = useFirstResultDrawn();
  const { notify } = useActions();
  const List = useSyncExternalStore(laneCardList.subscribe, laneCardList.get);
  const loud =
    shown !== null &&
    ((shown.document.source?.run.error ?? null) !== null ||
      shown.comparison.lanes.some((lane) => lane.error !== null || lane.warnings.length + lane.log.length > 0));
  useEffect(() => {
    if (!drawn && !loud) return;
    laneCardList.load().catch(() => {
      if (loud) notify('What rLLM says about this batch could not be loaded. Reload the page when you are connected.');
    });
  }, [drawn, loud, notify]);
  return loud && List !== null ? createElement(List, { shown }) : null;
});
