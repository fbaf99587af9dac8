import type { LaneInput } from '../../../engine/comparison/types.ts';
import type { Lane } from '../../../importers/playground/document.ts';
import { tinyName } from '../lab/tinyName.ts';
import { type EstimatorStyle, estimatorStyle } from '../../estimatorStyle.ts';

/** A lane as it is named and drawn. */
export interface LaneLook extends EstimatorStyle {
  readonly id: string;
  readonly label: string;
  /** The name where there is little room. */
  readonly tiny: string;
}

/** The lanes of the document, by their names in the experiment. */
export function lanesOfView(lanes: readonly Lane[], inputs: readonly LaneInput[]): readonly LaneLook[] {
  return inputs.map(({ laneId, label }, k) => ({
    id: laneId,
    label,
    tiny: tinyName(lanes[k]!.estimator, label),
    ...estimatorStyle(lanes[k]!.estimator),
  }));
}
