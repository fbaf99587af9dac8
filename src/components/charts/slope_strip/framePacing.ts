/** Two refreshes of a screen of 60 Hz, and a little. */
const LONG_MS = 34;
/** So many long frames among the latest, and edits and drawings take turns. */
const LONG_FRAMES = 2;
const LATEST = 20;

/**
 * Spreads the work of a drag over frames. Where a frame can hold both the edit of a move and the drawing of a result,
 * both happen at once. On a machine where that makes long frames they take turns, each with a frame of its own: a little
 * less is drawn, evenly, and hardly a frame waits for three refreshes.
 */
export interface FramePacing {
  /** A gesture begins. */
  readonly start: () => void;
  /** It is over: what waits happens now. */
  readonly stop: () => void;
  /** Applies a move now, or in the next frame that is free of drawing; of several that wait the latest counts. */
  readonly move: (apply: () => void) => void;
  /** Draws now, or in the next frame. */
  readonly draw: (apply: () => void) => void;
}

type Frames = Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>;

export function createFramePacing(frames: Frames = window): FramePacing {
  let request = 0;
  let last: number | null = null;
  let long: boolean[] = [];
  let takesTurns = false;
  let drawing: (() => void) | null = null;
  let moving: (() => void) | null = null;
  /** What is drawn is not painted before this frame is over. */
  let isDrawn = false;

  const frame = (now: number): void => {
    request = frames.requestAnimationFrame(frame);
    if (last !== null) long = [...long.slice(1 - LATEST), now - last > LONG_MS];
    last = now;
    takesTurns ||= long.filter(Boolean).length >= LONG_FRAMES;
    isDrawn = drawing !== null;
    if (drawing !== null) {
      const apply = drawing;
      drawing = null;
      apply();
      return;
    }
    flushMove();
  };
  const flushMove = (): void => {
    const apply = moving;
    moving = null;
    apply?.();
  };
  return {
    start() {
      if (request !== 0) return;
      last = null;
      long = [];
      takesTurns = false;
      isDrawn = false;
      request = frames.requestAnimationFrame(frame);
    },
    stop() {
      frames.cancelAnimationFrame(request);
      request = 0;
      drawing?.();
      drawing = null;
      flushMove();
    },
    move(apply) {
      if (takesTurns && (isDrawn || drawing !== null)) moving = apply;
      else {
        moving = null;
        apply();
      }
    },
    draw(apply) {
      if (takesTurns) drawing = apply;
      else apply();
    },
  };
}
