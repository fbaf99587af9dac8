import { useDeferredValue, useId, useMemo, useState } from 'react';
import { frameworkById } from '../../../engine/frameworks/frameworks.ts';
import type { SideChoice } from '../../../engine/pairing/types.ts';
import { nameOfVariant } from '../../../engine/pairing/sides.ts';
import {
  type ConfiguredFramework,
  type FrameworkConfig,
  readFrameworkConfig,
} from '../../../importers/framework_config/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SelectMenu } from '../../ui/SelectMenu.tsx';
import styles from './FrameworkConfig.module.css';
import { KeyTable } from './KeyTable.tsx';

const EXAMPLE = `algorithm:
  adv_estimator: grpo_vectorized
  norm_adv_by_std_in_grpo: false
actor_rollout_ref:
  actor:
    loss_agg_mode: seq-mean-token-sum-norm`;

interface FrameworkConfigPanelProps {
  readonly className?: string | undefined;
  /** Puts what the configuration says in the place of one side. */
  readonly onUse: (side: 0 | 1, choice: SideChoice) => void;
}

/** A configuration of any framework: what it makes of rewards, and what becomes of every key. */
export default function FrameworkConfigPanel({ className, onUse }: FrameworkConfigPanelProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [said, setSaid] = useState<ConfiguredFramework | null>(null);
  const settled = useDeferredValue(text);
  const config = useMemo(
    () => (settled.trim() === '' ? null : readFrameworkConfig(settled, said ?? undefined)),
    [settled, said],
  );
  const whose = said === null ? (config?.candidates ?? []) : [said];
  return (
    <Panel title="What does my configuration do?" caption={sentenceOf(config)} className={className}>
      <div className={styles.body}>
        <div className={styles.text}>
          <label htmlFor={id} className={styles.label}>
            YAML, overrides, flags or a GRPOConfig(…) call of verl, TRL, Unsloth, OpenRLHF, NeMo-RL, ms-swift, slime,
            AReaL or rLLM
          </label>
          <textarea
            id={id}
            className={styles.area}
            value={text}
            spellCheck={false}
            autoComplete="off"
            placeholder={EXAMPLE}
            rows={11}
            onChange={(event) => {
              setText(event.target.value);
              setSaid(null);
            }}
          />
          <div className={styles.tools}>
            {config !== null && (whose.length > 1 || said !== null) && (
              <SelectMenu
                label="Whose configuration it is"
                prefix="Of:"
                size="small"
                options={(said === null ? whose : candidatesOf(settled)).map((value) => ({
                  value,
                  label: frameworkById(value).label,
                }))}
                value={said ?? config.framework}
                onValueChange={setSaid}
              />
            )}
            {([0, 1] as const).map((side) => (
              <Button
                key={side}
                size="small"
                disabledReason={whyNot(config)}
                onClick={() => onUse(side, choiceOf(config!))}
              >
                {side === 0 ? 'Use as the first' : 'Use as the second'}
              </Button>
            ))}
          </div>
        </div>
        <div className={styles.report}>
          {config === null && <p className={styles.note}>Paste a configuration: every key says what it does here.</p>}
          {config !== null && config.problems.length > 0 && (
            <Notice tone={config.framework === null ? 'error' : 'warn'} title="Some of it could not be read.">
              <ul>
                {config.problems.slice(0, 6).map(({ line, column, message }) => (
                  <li key={`${line}:${column} ${message}`}>{`Line ${line}, column ${column}: ${message}`}</li>
                ))}
                {config.problems.length > 6 && <li>{`${config.problems.length - 6} more`}</li>}
              </ul>
            </Notice>
          )}
          {config !== null && config.framework !== null && (
            <>
              <dl className={styles.facts}>
                <dt>Advantage</dt>
                <dd>
                  {config.variant === null
                    ? 'none that is known here'
                    : `${config.variant.label}: ${config.variant.formula}`}
                </dd>
                <dt>Loss</dt>
                <dd>
                  {config.lossMode === null ? 'not told' : `${config.lossMode.label}: ${config.lossMode.formula}`}
                </dd>
                <dt>Dead groups</dt>
                <dd>
                  {config.deadRule === null
                    ? 'stay in the batch'
                    : `${config.deadRule.effect}, by ${config.deadRule.key}`}
                </dd>
              </dl>
              {config.remarks.map((remark) => (
                <p key={remark} className={styles.remark}>
                  {remark}
                </p>
              ))}
            </>
          )}
          {config !== null && config.keys.length > 0 && <KeyTable keys={config.keys} />}
        </div>
      </div>
    </Panel>
  );
}

function sentenceOf(config: FrameworkConfig | null): string {
  if (config === null) return 'What each key does to advantages and loss, and which are silently without effect.';
  if (config.framework === null)
    return config.candidates.length > 1 ? 'It can be of several frameworks: choose one.' : 'Whose it is, is not clear.';
  const idle = config.keys.filter(({ status }) => status === 'no effect').length;
  const variant = config.variant === null ? 'no estimator that is known here' : nameOfVariant(config.variant);
  const without =
    idle === 0
      ? 'Every key that is known takes part.'
      : `${idle === 1 ? 'One key is' : `${idle} keys are`} without effect.`;
  return `${frameworkById(config.framework).label}: ${variant}. ${without}`;
}

/** Whose it may be, by its text alone. */
function candidatesOf(text: string): readonly ConfiguredFramework[] {
  return readFrameworkConfig(text).candidates;
}

function whyNot(config: FrameworkConfig | null): string | undefined {
  if (config === null) return 'There is no configuration';
  if (config.variant === null) return 'It leads to no estimator that can be computed here';
  return undefined;
}

function choiceOf({ variant, options }: FrameworkConfig): SideChoice {
  return {
    variant: variant!.id,
    epsilon: options.epsilon ?? null,
    ...(options.groupSize !== undefined && { groupSize: options.groupSize }),
    ...(options.promptsPerBatch !== undefined && { promptsPerBatch: options.promptsPerBatch }),
  };
}
