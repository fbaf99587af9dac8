import { expect, test } from 'vitest';
import { type PlaneMark, planeLayout } from './model.ts';

const mark = (angle: number, signalToNoise: number): PlaneMark => ({
  angle,
  signalToNoise,
  angleInterval: null,
  signalInterval: null,
});

test('names cover neither a mark nor another name, even where marks fall together', () => {
  const marks = [mark(0, 2), mark(0, 2), mark(6, 1.9), mark(2, 2.1), mark(0, 4)];
  const names = ['RLOO', 'REINFORCE', 'GRPO', 'REINFORCE++', 'PRPO'];
  const { names: places, ellipses } = planeLayout(marks, names, 280, 300);
  const boxes = places.map(({ x, y, end }, k) => {
    const width = 7 * names[k]!.length;
    return { left: end ? x - width : x, right: end ? x : x + width, top: y - 11, bottom: y + 3 };
  });
  boxes.forEach((a, i) => {
    boxes.forEach((b, j) => {
      if (i === j) return;
      expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom, `${i} ${j}`).toBe(false);
    });
    ellipses.forEach(({ cx, cy }) => {
      expect(cx > a.left && cx < a.right && cy > a.top && cy < a.bottom).toBe(false);
    });
  });
});

test('an axis reaches beyond every interval, and noise is drawn by powers', () => {
  const wide: PlaneMark = { angle: 20, signalToNoise: 0.1, angleInterval: [5, 60], signalInterval: [0.05, 0.2] };
  const { x, y, right, ellipses } = planeLayout([wide, mark(0, 10)], ['A', 'B'], 300, 300);
  expect(x(60)).toBeLessThan(right);
  expect(y(0.1) - y(1)).toBeCloseTo(y(1) - y(10), 6);
  expect(ellipses[0]!.rx).toBeGreaterThan(0);
  expect(ellipses[1]).toMatchObject({ rx: 0, ry: 0 });
});

test('marks deep in the noise stay in the plane, and the axis has their powers of ten', () => {
  const deep: PlaneMark = { angle: 180, signalToNoise: 8e-4, angleInterval: [0, 180], signalInterval: [0, 6e-3] };
  const layout = planeLayout([deep, mark(0, 3e-5), mark(0, 0.02)], ['A', 'B', 'C'], 280, 300);
  for (const { cx, cy, ry } of layout.ellipses) {
    expect(cx).toBeLessThanOrEqual(layout.right);
    expect(cy).toBeLessThan(layout.bottom);
    expect(cy).toBeGreaterThan(layout.top);
    expect(Number.isFinite(ry)).toBe(true);
  }
  expect(layout.yTicks.length).toBeGreaterThan(2);
  expect(layout.yTicks[0]).toBeLessThan(1e-3);
});
