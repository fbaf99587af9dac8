import { type Flow } from '../../../engine/pipeline/flow.ts';
import type { Loss } from '../../../engine/pipeline/losses.ts';
import { formatWhole } from '../../format.ts';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useWidth } from '../useWidth.ts';
import styles from './FlowChart.module.css';
import { BAND_TOP, BAR, FLOW_HEIGHT, type FlowNode, flowNodes, flowShapes, lossLabel } from './model.ts';

export interface FlowChartProps {
  readonly flow: Flow;
  readonly losses: readonly Loss[];
  readonly filtering: boolean;
  readonly rejectionMode: string;
  readonly minTrajsPerGroup: number;
  /** Index of the loss whose trajectories are listed; null when none is. */
  readonly open: number | null;
  readonly onOpen: (loss: number | null) => void;
}

/** Below this the steps stand under each other. */
const WIDE = 560;

/** From episodes to the estimator: what is left after each step, and what was lost for which reason. */
export function FlowChart({ flow, losses, filtering, rejectionMode, minTrajsPerGroup, open, onOpen }: FlowChartProps) {
  const [frame, width] = useWidth(900);
  const nodes = flowNodes(flow, filtering, rejectionMode);
  const { bars, bands, falls } = flowShapes(nodes, width);
  const wide = width >= WIDE;
  return (
    <div ref={frame} className={cx(styles.flow, wide ? styles.wide : styles.narrow)}>
      {wide && (
        <svg className={styles.bands} width={width} height={FLOW_HEIGHT} aria-hidden="true">
          {bands.map((d, k) => (
            // oxlint-disable-next-line react/no-array-index-key -- a band is its place between two steps
            <path key={k} d={d} fill="var(--info-band)" />
          ))}
          {falls.map(({ stage, d }) => (
            <path key={stage} d={d} fill="var(--warn-line)" opacity={0.75} />
          ))}
          {bars.map(({ x, height }, k) => (
            <rect key={nodes[k]!.id} x={x} y={BAND_TOP} width={BAR} height={height} rx={1} fill="var(--ink-2)" />
          ))}
        </svg>
      )}
      <ol className={styles.nodes}>
        {nodes.map((node) => (
          <li key={node.id} className={styles.node}>
            <Node node={node} />
            <ul className={styles.losses}>
              {losses.map((loss, index) =>
                loss.stage === node.id ? (
                  <li key={`${loss.reason} ${loss.terminationReason ?? ''}`}>
                    <LinkButton
                      tone="warn"
                      aria-expanded={open === index}
                      onClick={() => onOpen(open === index ? null : index)}
                    >
                      {`− ${lossLabel(loss, minTrajsPerGroup)}`}
                    </LinkButton>
                  </li>
                ) : null,
              )}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Node({ node: { title, count, unit, detail } }: { node: FlowNode }) {
  const plural = unit === 'trajectory' ? 'trajectories' : `${unit}s`;
  return (
    <div className={styles.words}>
      <span className={styles.title}>{title}</span>
      <span className={styles.count}>{formatWhole(count)}</span>
      <span className={styles.detail}>{`${count === 1 ? unit : plural} ${detail}`.trim()}</span>
    </div>
  );
}
