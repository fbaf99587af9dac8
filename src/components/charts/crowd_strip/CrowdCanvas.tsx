import { memo, useLayoutEffect, useRef } from 'react';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { coloursOf } from '../canvasColours.ts';
import { usePaletteVersion } from '../usePaletteVersion.ts';
import styles from './CrowdStrip.module.css';
import { drawCrowd } from './draw.ts';
import type { CrowdModel } from './model.ts';

interface CrowdCanvasProps {
  readonly model: CrowdModel;
  readonly height: number;
  /** Estimator of each column, for its shape and colour; a text, so that it compares by value. */
  readonly estimators: string;
}

/** Everything that is many: drawn again when the numbers, the size or the colours change, and not for a selection. */
export const CrowdCanvas = memo(function CrowdCanvas({ model, height, estimators }: CrowdCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePaletteVersion();
  const { width } = model;
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const ratio = devicePixelRatio || 1;
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const looks = (JSON.parse(estimators) as string[]).map((id) => estimatorStyle(id).mark);
    const colour = coloursOf(element);
    drawCrowd(
      context,
      model,
      looks.map(({ shape }) => shape),
      {
        line: colour('var(--ink-3)'),
        dot: colour('var(--ink)'),
        surface: colour('var(--surface)'),
        marks: looks.map(({ color }) => colour(color)),
      },
    );
  }, [model, width, height, estimators, palette]);
  return <canvas ref={canvas} className={styles.canvas} style={{ width, height }} aria-hidden="true" />;
});
