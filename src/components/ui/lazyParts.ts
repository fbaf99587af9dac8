import { lazy } from 'react';

const loaders = {
  menu: () => import('./MenuPopup.tsx'),
  modal: () => import('./ModalLayer.tsx'),
  // Nobody asked for a tooltip by a press, so one that does not come is not missed.
  tooltip: () => import('./TooltipPopup.tsx').catch(() => ({ default: () => null })),
};

/** What opens over the page. Its code is not part of the first result; it comes right after it, or when first needed. */
export const LazyMenuPopup = lazy(loaders.menu);
export const LazyModalLayer = lazy(loaders.modal);
export const LazyTooltipPopup = lazy(loaders.tooltip);

/** Fetches the code of what opens over the page, so that nothing has to be waited for when it opens. */
export function preloadPopups(): void {
  // One that cannot be fetched now is fetched again when it is needed, and says so then.
  for (const load of Object.values(loaders)) load().catch(() => {});
}
