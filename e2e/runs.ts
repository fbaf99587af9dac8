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

/** Pass counts of the tasks of `episodesOfStep`, out of eight rollouts: five too hard, two too easy, nine with a spread. */
const SOLVED = [0, 0, 0, 0, 0, 8, 8, 1, 1, 2, 3, 4, 5, 6, 7, 7];

/** The episode log of rLLM for one step, as it lies in `train_step_12_epoch_0/`: a file an episode, and a companion. */
export function episodesOfStep(): readonly { readonly name: string; readonly text: string }[] {
  const episodes = SOLVED.flatMap((solved, task) =>
    Array.from({ length: SIZE }, (_, rollout) => {
      const reward = rollout < solved ? 1 : 0;
      return {
        training_step: 12,
        epoch: 0,
        episode_id: `task-${task}:${rollout}`,
        task: { question: `What is ${task} + 1?` },
        is_correct: reward === 1,
        termination_reason: 'env_done',
        trajectories: [
          { uid: `${task}/${rollout}`, name: 'solver', reward, steps: [{ model_response: `It is ${rollout}.` }] },
        ],
      };
    }),
  );
  return [
    ...episodes.map((episode, k) => ({
      name: `episode_hash${String(k).padStart(8, '0')}_id${episode.episode_id.replace(':', '_')}.json`,
      text: JSON.stringify(episode, null, 2),
    })),
    { name: 'batch_summary.json', text: '{"episodes": 128}' },
  ];
}
