import { type ReactNode, useMemo } from 'react';
import { biasOf, directionWords } from '../../../simulation/findings/bias.ts';
import { numberWords } from '../../../simulation/findings/words.ts';
import type { Measurement, RoleMeasurement } from '../../../simulation/measure/types.ts';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import { BiasPlane, type PlaneLane } from '../../charts/bias_plane/BiasPlane.tsx';
import { type CloudLane, GradientCloud } from '../../charts/gradient_cloud/GradientCloud.tsx';
import { ChartPanel } from '../../charts/panel/ChartPanel.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { cloudCaption, planeCaption, planeTitle, promptsCaption } from './captions.ts';
import type { LaneLook } from './laneLooks.ts';
import styles from './LearnView.module.css';
import { measuredPanelState } from './panelStates.ts';
import { PromptShares } from './PromptShares.tsx';
import { cloudTable, planeTable, promptTable, sourceOf } from './tables.ts';
import type { MeasurementState } from './useMeasurement.ts';
import { percent } from './words.ts';

interface SnapshotPanelsProps {
  readonly setup: SimulationSetup;
  readonly state: MeasurementState;
  readonly looks: readonly LaneLook[];
  readonly role: string;
  /** Where the play head is. */
  readonly step: number;
  readonly atHead: boolean;
  readonly onAtHead: (atHead: boolean) => void;
  /** What stands beside the plane. */
  readonly children: ReactNode;
}

/** Gradients at one policy: where they point, how noisy they are, which prompts they come from. */
export function SnapshotPanels(props: SnapshotPanelsProps) {
  const { setup, state, looks, role, step, atHead, onAtHead, children } = props;
  const panel = measuredPanelState(state, setup);
  // Of an experiment that was not run nothing is said.
  const measurement = panel.kind === 'empty' ? null : (state.shown?.measurement ?? null);
  const roles = useMemo(() => rolesOf(measurement, role), [measurement, role]);
  const clouds = useMemo(() => cloudLanes(looks, roles, setup), [looks, roles, setup]);
  const marks = useMemo(() => planeLanes(looks, roles, setup), [looks, roles, setup]);
  const cloudWords = measurement === null ? '' : cloudCaption(measurement, setup);
  const planeWords = measurement === null ? '' : planeCaption(measurement, setup, role);
  return (
    <div className={styles.snapshots}>
      <ErrorBoundary subject="panel" resetKey={measurement}>
        <ChartPanel
          title="Where do the gradients point?"
          caption={cloudWords}
          state={panel}
          height={250}
          file="gradients"
          source={sourceOf(setup)}
          data={() => cloudTable(measurement!, role)}
          className={styles.both}
        >
          <div className={styles.at}>
            <Segmented
              label="Which policy is measured"
              options={[
                { value: 'start', label: 'At the start' },
                { value: 'head', label: `At step ${step}` },
              ]}
              value={atHead ? 'head' : 'start'}
              onValueChange={(value) => onAtHead(value === 'head')}
            />
          </div>
          <GradientCloud lanes={clouds} label={cloudWords} />
        </ChartPanel>
      </ErrorBoundary>
      <ErrorBoundary subject="panel" resetKey={measurement}>
        <ChartPanel
          title="Biased? Noisy?"
          caption={planeWords}
          state={panel}
          height={320}
          file="bias"
          source={sourceOf(setup)}
          data={() => planeTable(measurement!, setup, role)}
        >
          <BiasPlane lanes={marks} label={planeWords} />
        </ChartPanel>
      </ErrorBoundary>
      {children}
      <ErrorBoundary subject="table" resetKey={measurement}>
        <ChartPanel
          title="Which prompts carry the gradient?"
          caption={
            measurement === null
              ? ''
              : promptsCaption(
                  measurement,
                  setup,
                  looks.flatMap(({ label }, k) => (roles[k] == null ? [] : [{ label, role: roles[k] }])),
                )
          }
          state={panel}
          height={52 + 26 * Math.min(8, setup.toy.prompts.length)}
          file="prompts"
          source={sourceOf(setup)}
          data={() => promptTable(measurement!, role)}
          className={styles.both}
        >
          <PromptShares looks={looks} roles={roles} />
        </ChartPanel>
      </ErrorBoundary>
    </div>
  );
}

function rolesOf(measurement: Measurement | null, role: string): readonly (RoleMeasurement | null)[] {
  return (measurement?.lanes ?? []).map(({ roles }) => roles.find((one) => one.role === role) ?? null);
}

function cloudLanes(
  looks: readonly LaneLook[],
  roles: readonly (RoleMeasurement | null)[],
  setup: SimulationSetup,
): CloudLane[] {
  return looks.map((look, k): CloudLane => {
    const measured = roles[k] ?? null;
    const { id, label, mark, textColor } = look;
    if (measured === null)
      return { id, label, mark, textColor, figure: '', note: '', missing: 'not measured', plot: null };
    const bias = biasOf(measured, setup.lanes[k], setup);
    const { signalToNoise } = bias;
    const dead = measured.prompts.length === 1 ? measured.prompts[0]!.dead : 0;
    return {
      id,
      label,
      mark,
      textColor,
      figure:
        signalToNoise === null
          ? bias.direction === 'none'
            ? 'no gradient'
            : 'no noise'
          : `SNR ${signalToNoise < 0.01 ? '<0.01' : numberWords(signalToNoise)}`,
      note: dead >= 0.005 ? `${percent(dead)} are 0` : directionWords(bias),
      plot: measured.cloud,
    };
  });
}

function planeLanes(
  looks: readonly LaneLook[],
  roles: readonly (RoleMeasurement | null)[],
  setup: SimulationSetup,
): PlaneLane[] {
  return looks.flatMap((look, k): PlaneLane[] => {
    const measured = roles[k] ?? null;
    if (measured === null) return [];
    const bias = biasOf(measured, setup.lanes[k], setup);
    if (bias.angle === null || bias.signalToNoise === null) return [];
    return [
      {
        id: look.id,
        label: look.label,
        mark: look.mark,
        textColor: look.textColor,
        angle: bias.angle,
        signalToNoise: bias.signalToNoise,
        angleInterval: bias.interval,
        signalInterval: bias.signalInterval,
        title: planeTitle(look.label, bias),
      },
    ];
  });
}
