import { expect, test } from 'vitest';
import { createFramePacing } from './framePacing.ts';

/** Frames that come when they are told to. */
function screen() {
  let next: FrameRequestCallback | null = null;
  let now = 0;
  const log: string[] = [];
  const pacing = createFramePacing({
    requestAnimationFrame: (callback) => {
      next = callback;
      return 1;
    },
    cancelAnimationFrame: () => {
      next = null;
    },
  });
  const frame = (ms = 16) => {
    now += ms;
    const callback = next;
    next = null;
    callback?.(now);
    log.push('|');
  };
  const say = (word: string) => () => void log.push(word);
  return { pacing, frame, say, log, isOver: () => next === null };
}

test('where frames are short a move and a drawing happen at once', () => {
  const { pacing, frame, say, log } = screen();
  pacing.start();
  frame();
  pacing.move(say('move'));
  pacing.draw(say('draw'));
  frame();
  expect(log).toEqual(['|', 'move', 'draw', '|']);
});

test('after two long frames they take turns, and of the moves that wait the latest counts', () => {
  const { pacing, frame, say, log } = screen();
  pacing.start();
  frame();
  frame(50);
  frame(50);
  pacing.move(say('move 1'));
  pacing.draw(say('draw 1'));
  pacing.move(say('move 2'));
  frame();
  pacing.move(say('move 3'));
  frame();
  pacing.move(say('move 4'));
  expect(log.slice(3)).toEqual(['move 1', 'draw 1', '|', 'move 3', '|', 'move 4']);
});

test('one long frame is an accident, and one long ago as well', () => {
  const { pacing, frame, say, log } = screen();
  pacing.start();
  frame();
  frame(50);
  for (let k = 0; k < 20; k++) frame();
  frame(50);
  log.length = 0;
  pacing.draw(say('draw'));
  expect(log).toEqual(['draw']);
});

test('when the gesture is over what waits happens, and the next one begins anew', () => {
  const { pacing, frame, say, log, isOver } = screen();
  pacing.start();
  frame();
  frame(50);
  frame(50);
  log.length = 0;
  pacing.draw(say('draw'));
  pacing.move(say('move'));
  pacing.stop();
  expect(log).toEqual(['draw', 'move']);
  expect(isOver()).toBe(true);
  pacing.start();
  pacing.draw(say('at once'));
  expect(log.at(-1)).toBe('at once');
});
