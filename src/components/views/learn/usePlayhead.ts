import { useCallback, useEffect, useState } from 'react';

/** Steps a tick of the play head. */
export const SPEEDS = ['1', '10', '100'] as const;
export type Speed = (typeof SPEEDS)[number];

/** Ticks a second: fast enough to be smooth at ×1, slow enough to be followed. */
const TICK_MS = 60;
const STEPS_A_TICK: Readonly<Record<Speed, number>> = { '1': 0.25, '10': 1, '100': 6 };

export interface Playhead {
  /** A training step, from 0 to the last. */
  readonly step: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  readonly seek: (step: number) => void;
  /** From the end it plays from the start. */
  readonly toggle: () => void;
}

/** A play head over the steps of a training. It stands at the end until it is moved. */
export function usePlayhead(steps: number): Playhead {
  const [place, setPlace] = useState<number | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('10');
  const step = Math.min(steps, place === null ? steps : Math.floor(place));

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      setPlace((before) => Math.min(steps, (before ?? 0) + STEPS_A_TICK[speed]));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying, speed, steps]);
  useEffect(() => {
    if (isPlaying && step >= steps) setIsPlaying(false);
  }, [isPlaying, step, steps]);

  const seek = useCallback(
    (next: number) => {
      setIsPlaying(false);
      setPlace(Math.min(steps, Math.max(0, next)));
    },
    [steps],
  );
  const toggle = useCallback(() => {
    setIsPlaying((playing) => !playing);
    setPlace((before) => (before === null || before >= steps ? 0 : before));
  }, [steps]);
  return { step, isPlaying, speed, setSpeed, seek, toggle };
}
