import { defaultVariant } from '../../engine/frameworks/defaults.ts';
import { lossModeById } from '../../engine/frameworks/loss/modes.ts';
import { variantById } from '../../engine/frameworks/variants/index.ts';
import { DEFAULT_REVISION } from '../../engine/revision.ts';
import { readRllmConfig, type ReportRow } from '../rllm_config/index.ts';
import type { FrameworkConfig, KeyRow, WrittenAs } from './types.ts';

const STATUS: Readonly<Record<ReportRow['status'], KeyRow['status']>> = {
  used: 'used',
  ignored: 'no effect',
  'ignored-here': 'no effect',
  misspelt: 'unknown',
  unknown: 'unknown',
  'out-of-range': 'no effect',
  'wrong-type': 'no effect',
  duplicate: 'no effect',
  interpolation: 'unknown',
  deleted: 'no effect',
  outside: 'unknown',
};

/** rLLM's own configuration, by the reader that knows every key of it. */
export function configOfRllm(text: string, writtenAs: WrittenAs): FrameworkConfig {
  const read = readRllmConfig(text, DEFAULT_REVISION);
  const settings = read.ok ? read.value.settings : {};
  const estimator = settings.algorithm?.estimator ?? 'grpo';
  const isBare = estimator === 'grpo' && settings.algorithm?.normAdvByStdInGrpo === false;
  const variant = variantById(`rllm.${estimator}${isBare ? '.no_std' : ''}`) ?? null;
  const rows = read.ok ? read.value.report : [];
  return {
    framework: 'rllm',
    candidates: ['rllm'],
    writtenAs,
    variant: read.ok ? variant : (defaultVariant('rllm', 'GRPO') ?? null),
    options: settings.rollout?.n === undefined ? {} : { groupSize: settings.rollout.n },
    lossMode: lossModeById('verl.loss.token-mean') ?? null,
    lossOptions: {},
    deadRule: null,
    overlong: null,
    remarks: remarksOn(estimator, variant === null, settings.estimatorMap?.length ?? 0),
    keys: rows.map(({ path, value, status, sentence, line, column }) => ({
      key: path,
      value,
      status: STATUS[status],
      effect: sentence,
      line,
      column,
    })),
    problems: read.issues,
  };
}

function remarksOn(estimator: string, isUnknown: boolean, roles: number): string[] {
  return [
    ...(isUnknown ? [`rLLM has no estimator ${estimator} of its own; it may be registered by the run.`] : []),
    ...(roles > 0 ? ['Roles in the map have estimators of their own; what is shown is that of the others.'] : []),
  ];
}
