/** A file as the browser is given it. */
interface RunFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const TASKS = 12;
const SIZE = 8;

/** Rollouts of verl, a file a training step: of 12 prompts the last are too easy and the first too hard, fewer from step to step. */
export function runOfSteps(steps: number): RunFile[] {
  return Array.from({ length: steps }, (_, s) => {
    const lines = Array.from({ length: TASKS }, (_task, t) =>
      Array.from({ length: SIZE }, (_rollout, k) => {
        const solved = Math.max(0, Math.min(SIZE, t - 4 + s));
        return JSON.stringify({
          input: `prompt ${t} <img src=x onerror=alert(1)>`,
          output: 'x',
          gts: String(t),
          score: k < solved ? 1 : 0,
          step: s + 1,
        });
      }),
    );
    return { name: `${s + 1}.jsonl`, mimeType: 'application/json', buffer: Buffer.from(lines.flat().join('\n')) };
  });
}
