import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { IconName } from '../ui/Icon.tsx';
import { LabView } from './lab/LabView.tsx';

/** A view of the document: a tab, an address, a component. */
export interface View {
  /** Also its address: `#/id`. */
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly Component: ComponentType | LazyExoticComponent<ComponentType>;
}

/** The views that exist, in order; the first is where the page opens. To add one, write its folder and a line here. */
export const VIEWS: readonly View[] = [
  { id: 'lab', label: 'Lab', icon: 'lab', Component: LabView },
  { id: 'compare', label: 'Compare', icon: 'compare', Component: lazy(() => import('./compare/CompareView.tsx')) },
  { id: 'diagnose', label: 'Diagnose', icon: 'diagnose', Component: lazy(() => import('./diagnose/DiagnoseView.tsx')) },
  { id: 'learn', label: 'Learn', icon: 'learn', Component: lazy(() => import('./learn/LearnView.tsx')) },
  { id: 'code', label: 'Code', icon: 'code', Component: lazy(() => import('./code/CodeView.tsx')) },
];
