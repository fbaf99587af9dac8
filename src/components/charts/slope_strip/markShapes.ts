import type { LaneColumn } from '../../../state/groupView.ts';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { formatSigned } from '../../format.ts';
import { cx } from '../../ui/cx.ts';
import { type Mark as EstimatorMarkStyle, markPath } from '../../ui/EstimatorMark.tsx';
import type { Shape } from '../picture/shape.ts';
import type { MarkLabel, StripColumn, StripModel } from './model.ts';
import styles from './SlopeStrip.module.css';

/** More trajectories than this have thinner lines, which can be told apart and are drawn several times as fast. */
const CROWD = 24;

/** All lines but the selected one are a single path: they have nothing to tell apart. */
export function lineShapes(model: StripModel, selected: number | null): Shape[] {
  const chosen = selected === null ? null : model.pathOf(selected);
  let others = '';
  for (const { index } of model.beads) if (index !== selected) others += model.pathOf(index) ?? '';
  const look = model.beads.length > CROWD ? FINE : PLAIN;
  const shapes: Shape[] = [{ tag: 'path', attributes: { d: others, stroke: 'var(--ink-3)', fill: 'none', ...look } }];
  if (chosen !== null) {
    const line = { d: chosen, fill: 'none' };
    shapes.push(
      {
        tag: 'path',
        attributes: { ...line, stroke: 'var(--select)', 'stroke-width': 8, 'stroke-linecap': 'round' },
      },
      { tag: 'path', attributes: { ...line, stroke: 'var(--ink)', 'stroke-width': 2 } },
    );
  }
  return shapes;
}

const PLAIN = { 'stroke-opacity': 0.5, 'stroke-width': 1.25 } as const;
const FINE = { 'stroke-opacity': 0.6, 'stroke-width': 1 } as const;

/** The marks of every column and their labels. */
export function markShapes(model: StripModel, lanes: readonly LaneColumn[]): Shape[] {
  return model.columns.flatMap((column, k) => {
    const style = estimatorStyle(lanes[k]!.lane.estimator);
    return [
      ...columnShapes(column, style.mark),
      ...column.labels.map((label) => labelShape(column.x, label, style.textColor)),
    ];
  });
}

/** The marks of a column: one path for all, outlines below every fill; the selected one larger and in its halo. */
function columnShapes(column: StripColumn, mark: EstimatorMarkStyle): Shape[] {
  let others = '';
  for (const one of column.marks) if (!one.selected) others += markPath(mark.shape, column.x, one.y, 5);
  const outline = {
    fill: mark.color,
    stroke: 'var(--surface)',
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  } as const;
  const shapes: Shape[] = [
    { tag: 'path', attributes: { d: others, ...outline, 'stroke-width': column.marks.length > CROWD ? 1 : 3 } },
  ];
  const chosen = column.marks.find((one) => one.selected);
  if (chosen !== undefined)
    shapes.unshift({ tag: 'circle', attributes: { cx: column.x, cy: chosen.y, r: 10, fill: 'var(--select)' } });
  if (chosen !== undefined)
    shapes.push({
      tag: 'path',
      attributes: { d: markPath(mark.shape, column.x, chosen.y, 6), ...outline, 'stroke-width': 3 },
    });
  return shapes;
}

/** The value of a mark, and of how many trajectories. */
export function labelShape(x: number, label: MarkLabel, color: string): Shape {
  return {
    tag: 'text',
    attributes: {
      x: x + (label.selected ? 13 : 9),
      // Whole pixels: what does not move to the eye is not laid out again.
      y: Math.round(label.y),
      class: cx(styles.halo, label.selected && styles.chosen),
      fill: label.selected ? color : undefined,
    },
    text: formatSigned(label.value, label.selected ? 3 : 2),
    ...(label.count > 1 && { note: { text: `×${label.count}`, attributes: { dx: 4, class: styles.count } } }),
  };
}
