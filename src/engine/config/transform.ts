import { DEFAULT_TRAJECTORY_NAME } from '../trajectory/identity.ts';

/** rLLM's `TransformConfig`: how episodes become trajectory groups. */
export interface TransformConfig {
  /** Whether a trajectory without a name is called `{defaultTrajName}_{position}`. */
  readonly imputeMissingNames: boolean;
  /** The name that counts as none. */
  readonly defaultTrajName: string;
  /** Whether a trajectory without a name is dropped; without effect while names are imputed (D-24). */
  readonly dropUnnamedTraj: boolean;
  /** Whether a missing trajectory reward is taken from the last step; off, step counts must agree instead. */
  readonly broadcast: boolean;
}

/** `TransformConfig()`. base.yaml says nothing else; the trainer sets `broadcast` by the stepwise advantage mode. */
export const TRANSFORM_DEFAULTS: TransformConfig = {
  imputeMissingNames: true,
  defaultTrajName: DEFAULT_TRAJECTORY_NAME,
  dropUnnamedTraj: false,
  broadcast: true,
};

/** The fields under rLLM's names, in order of definition. */
export function transformDictionary(config: TransformConfig): [field: string, value: boolean | string][] {
  return [
    ['impute_missing_names', config.imputeMissingNames],
    ['default_traj_name', config.defaultTrajName],
    ['drop_unnamed_traj', config.dropUnnamedTraj],
    ['broadcast', config.broadcast],
  ];
}
