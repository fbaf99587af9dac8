import { LIMITS } from '../../../simulation/limits.ts';
import type { ToyPrompt } from '../../../simulation/toy/types.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ArmRow } from './ArmRow.tsx';
import styles from './ExperimentPanel.module.css';
import { isCoin, ratesOf, withAnotherArm, withAnotherPrompt, withArm, withoutArm, withRate } from './promptEdits.ts';
import type { Experiment } from './useExperiment.ts';
import { percent } from './words.ts';

/** The prompts: how often each answer is given at first, and what it is worth. */
export function PromptEditor({ experiment }: { experiment: Experiment }) {
  const { learning, set } = experiment;
  const { endGesture } = useActions();
  const { toy } = learning.setup;
  const write = (what: string, prompts: readonly ToyPrompt[], gesture?: string) =>
    set(what, { toy: { ...toy, prompts } }, gesture);
  const judged = toy.judgedAnswers !== null;
  return (
    <section className={styles.prompts} aria-label="Prompts">
      <h3>Prompts</h3>
      <p className={styles.hint}>
        Each prompt is a softmax over its answers. The sliders say how often an answer is given at first.
      </p>
      <ul>
        {toy.prompts.map((prompt, p) => {
          const put = (what: string, next: ToyPrompt, gesture?: string) =>
            write(
              what,
              toy.prompts.map((one, k) => (k === p ? next : one)),
              gesture,
            );
          const rates = ratesOf(prompt);
          const coin = isCoin(prompt) && !judged;
          return (
            <li key={prompt.id} className={styles.prompt}>
              <div className={styles.promptHead}>
                <b>{prompt.id}</b>
                {coin && (
                  <>
                    <input
                      type="range"
                      min={0.001}
                      max={0.999}
                      step={0.001}
                      value={rates[0]}
                      aria-label={`How often ${prompt.id} is solved at first`}
                      aria-valuetext={percent(rates[0]!)}
                      onChange={(event) =>
                        put(
                          `move the rate of ${prompt.id}`,
                          withRate(prompt, 0, Number(event.target.value)),
                          `rate ${p}`,
                        )
                      }
                      onPointerUp={endGesture}
                      onKeyUp={endGesture}
                    />
                    <span className={styles.rate}>{percent(rates[0]!)} solved</span>
                  </>
                )}
                <IconButton
                  icon="plus"
                  size="small"
                  variant="ghost"
                  label={`Add an answer to ${prompt.id}`}
                  disabledReason={prompt.arms.length >= LIMITS.arms ? `At most ${LIMITS.arms} answers` : undefined}
                  onClick={() => put(`add an answer to ${prompt.id}`, withAnotherArm(prompt))}
                />
                <IconButton
                  icon="trash"
                  size="small"
                  variant="ghost"
                  label={`Remove ${prompt.id}`}
                  onClick={() =>
                    write(
                      `remove ${prompt.id}`,
                      toy.prompts.filter((_, k) => k !== p),
                    )
                  }
                />
              </div>
              {!coin &&
                prompt.arms.map((arm, k) => (
                  <ArmRow
                    // oxlint-disable-next-line react/no-array-index-key -- answers have no other name
                    key={k}
                    name={`answer ${k + 1} of ${prompt.id}`}
                    arm={arm}
                    rate={rates[k]!}
                    judged={judged}
                    onRate={(rate) =>
                      put(
                        `move the rate of answer ${k + 1} of ${prompt.id}`,
                        withRate(prompt, k, rate),
                        `rate ${p} ${k}`,
                      )
                    }
                    onChange={(what, part) =>
                      put(`${what} of answer ${k + 1} of ${prompt.id}`, withArm(prompt, k, part))
                    }
                    onRemove={() => put(`remove answer ${k + 1} of ${prompt.id}`, withoutArm(prompt, k))}
                  />
                ))}
            </li>
          );
        })}
      </ul>
      <Button
        size="small"
        icon="plus"
        disabledReason={toy.prompts.length >= LIMITS.prompts ? `At most ${LIMITS.prompts} prompts` : undefined}
        onClick={() => write('add a prompt', withAnotherPrompt(toy.prompts))}
      >
        Prompt
      </Button>
    </section>
  );
}
