import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { drawShapes } from './drawShapes.ts';
import type { Shape } from './shape.ts';

/** Draws other shapes at once, without React: for what moves at every frame. */
export interface PictureHandle {
  readonly draw: (shapes: readonly Shape[]) => void;
}

/** Shapes that say nothing to a screen reader: what they show is said elsewhere. */
export function Picture({ shapes, ref }: { shapes: readonly Shape[]; ref?: Ref<PictureHandle> }) {
  const group = useRef<SVGGElement>(null);
  useImperativeHandle(ref, () => ({ draw: (next) => drawShapes(group.current!, next) }), []);
  useLayoutEffect(() => drawShapes(group.current!, shapes), [shapes]);
  return <g ref={group} aria-hidden="true" />;
}
