import { memo, type ReactNode, type Ref, useMemo } from 'react';
import type { Pair } from '../../../engine/pairing/types.ts';
import { AdvantageDistribution } from '../../charts/advantage_distribution/AdvantageDistribution.tsx';
import type { EpsilonPhase } from '../../charts/gain/EpsilonHandle.tsx';
import { GainChart } from '../../charts/gain/GainChart.tsx';
import { formatPower } from '../../charts/gain/words.ts';
import { LineChart } from '../../charts/line_chart/LineChart.tsx';
import { PairScatter, type ScatterHandle } from '../../charts/pair_scatter/PairScatter.tsx';
import { ChartPanel } from '../../charts/panel/ChartPanel.tsx';
import { formatNumber } from '../../format.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import type { PanelState } from '../../ui/Panel.tsx';
import {
  agreementCaption,
  distributionWords,
  gainCaption,
  groupSizeCaption,
  matrixCaption,
  noEpsilonCaption,
  sharesCaption,
  sweepCaption,
  weightCaption,
} from './captions.ts';
import styles from './CompareView.module.css';
import * as tables from './pairTables.ts';
import { type Looks, type PairView, viewOf } from './pairView.ts';
import { SharesChart } from './SharesChart.tsx';
import { SignMatrixTable } from './SignMatrixTable.tsx';
import type { ComparedPair } from './usePair.ts';

interface PairPanelsProps {
  readonly compared: ComparedPair | null;
  readonly state: PanelState;
  readonly looks: Looks;
  /** The epsilon that can be dragged, as it is now: the comparison may still be of another. */
  readonly epsilon: number | null;
  readonly onEpsilon: (epsilon: number, phase: EpsilonPhase) => void;
  readonly selected: number | null;
  readonly onSelect: (group: number) => void;
  readonly scatter: Ref<ScatterHandle>;
  /** The framework lens, which has its place among the charts. */
  readonly lens: ReactNode;
}

/** The charts of two estimators over one batch. */
export const PairPanels = memo(function PairPanels(props: PairPanelsProps) {
  const { compared, state, looks, epsilon: present, onEpsilon, selected, onSelect, scatter, lens } = props;
  const view = useMemo(() => (compared === null ? null : viewOf(compared, looks)), [compared, looks]);
  const pair = compared?.pair ?? null;
  const names = compared?.batch.names ?? [];
  const nameOf = (group: number) => names[group] ?? '';
  const source = pair === null ? '' : `Advantage Playground: ${pair.sides[0].label} against ${pair.sides[1].label}`;
  const epsilon = view?.epsilon ?? null;
  const panel = (shown: (pair: Pair, view: PairView) => ReactNode) =>
    pair !== null && view !== null && shown(pair, view);
  return (
    <>
      <ErrorBoundary subject="panel" resetKey={pair}>
        <ChartPanel
          title="How hard does each estimator pull on a group?"
          caption={pair === null ? '' : gainCaption(pair, epsilon !== null)}
          state={state}
          height={308}
          file="gain"
          source={source}
          data={() => tables.gains(pair!, names)}
          className={styles.half}
        >
          {panel((known, { lines, movedSide }) => (
            <GainChart
              stds={known.stds}
              lines={lines}
              epsilon={epsilon === null ? null : { value: present ?? epsilon, computed: epsilon, line: movedSide! }}
              onEpsilon={onEpsilon}
              selected={selected}
              nameOf={nameOf}
              onSelect={onSelect}
              label={gainCaption(known, epsilon !== null)}
            />
          ))}
        </ChartPanel>
      </ErrorBoundary>
      <ErrorBoundary subject="panel" resetKey={pair}>
        <ChartPanel
          title="Do they agree?"
          caption={pair === null ? '' : agreementCaption(pair)}
          state={state}
          height={308}
          file="agreement"
          source={source}
          data={() => tables.advantages(compared!)}
          className={styles.half}
        >
          {panel((known, { values }) =>
            values === null ? (
              <p>{known.detail}</p>
            ) : (
              <PairScatter
                ref={scatter}
                values={values}
                names={{
                  x: known.sides[1].label,
                  y: known.sides[0].label,
                  xColor: looks[1].textColor,
                  yColor: looks[0].textColor,
                }}
                signsAgree={known.signsAgree}
                selected={selected}
                nameOf={nameOf}
                onSelect={onSelect}
                label={agreementCaption(known)}
              />
            ),
          )}
        </ChartPanel>
      </ErrorBoundary>
      <ErrorBoundary subject="panel" resetKey={pair}>
        <ChartPanel
          title="Which prompts carry the weight?"
          caption={pair === null ? '' : weightCaption(pair)}
          state={state}
          height={268}
          file="weight"
          source={source}
          data={() => tables.weights(pair!, names)}
          className={styles.third}
        >
          {panel((known, { weightLines, weightDots }) => (
            <LineChart
              lines={weightLines}
              dots={weightDots}
              xAxis="linear"
              xRange={[0, 1]}
              xName="pass rate of the prompt"
              formatX={(rate) => `${Math.round(100 * rate)}%`}
              formatY={(weight) => formatNumber(weight, weight >= 10 ? 0 : 2)}
              selected={selected}
              onSelect={onSelect}
              height={260}
              label={weightCaption(known)}
            />
          ))}
        </ChartPanel>
      </ErrorBoundary>
      <ErrorBoundary subject="table" resetKey={pair}>
        <ChartPanel
          title="Who flips a sign?"
          caption={pair === null ? '' : matrixCaption(pair)}
          state={state}
          height={268}
          file="signs"
          source={source}
          data={() => tables.signs(pair!)}
          className={styles.quarter}
        >
          {panel((known) => (
            <SignMatrixTable matrix={known.matrix} label={matrixCaption(known)} />
          ))}
        </ChartPanel>
      </ErrorBoundary>
      {lens}
      <ErrorBoundary subject="panel" resetKey={pair}>
        <ChartPanel
          title="What are the advantages like?"
          caption={pair === null ? '' : distributionWords(pair)}
          state={state}
          height={268}
          file="distribution"
          source={source}
          data={() => tables.distribution(pair!)}
          className={styles.third}
        >
          {panel((known, { laneNames }) => (
            <AdvantageDistribution distribution={known.distribution} lanes={laneNames} />
          ))}
        </ChartPanel>
      </ErrorBoundary>
      <ErrorBoundary subject="panel" resetKey={pair}>
        <ChartPanel
          title="What does epsilon do?"
          caption={
            pair === null ? '' : view!.swept === null ? noEpsilonCaption(pair) : sweepCaption(view!.swept, epsilon!)
          }
          state={
            pair !== null && view!.swept?.sweep === null
              ? { kind: 'empty', message: 'The batch is too large for forty passes over it.' }
              : pair !== null && view!.swept === null
                ? { kind: 'empty', message: 'Choose an estimator of a framework that divides by a spread.' }
                : state
          }
          height={268}
          file="epsilon"
          source={source}
          data={() => tables.sweep(view!.swept!)}
          className={styles.third}
        >
          {panel(
            (_, { sweepLines, swept }) =>
              swept !== null &&
              sweepLines !== null && (
                <LineChart
                  lines={sweepLines}
                  xAxis="log"
                  yRange={[0, 1.06]}
                  xName="ε"
                  formatX={formatPower}
                  formatY={(share) => `${Math.round(100 * share)}%`}
                  cursor={{ x: epsilon!, label: `ε = ${formatPower(epsilon!)}` }}
                  height={260}
                  label={sweepCaption(swept, epsilon!)}
                />
              ),
          )}
        </ChartPanel>
      </ErrorBoundary>
      <ErrorBoundary subject="panel" resetKey={pair}>
        <ChartPanel
          title="What does the size of a group do?"
          caption={pair === null ? '' : groupSizeCaption(pair)}
          state={state}
          height={268}
          file="group-size"
          source={source}
          data={() => tables.groupSizes(pair!)}
          className={`${styles.third} ${styles.wideWhenNarrow}`}
        >
          {panel((known, { sizeLines, sizeBands }) => (
            <LineChart
              lines={sizeLines}
              bands={sizeBands}
              xAxis="log"
              xRange={[2, 64]}
              xTicks={[2, 4, 8, 16, 32, 64]}
              xName="G, trajectories a group"
              formatX={(size) => String(Math.round(size))}
              formatY={(value) => formatNumber(value, 2)}
              cursor={{ x: known.commonSize, label: `yours: ${known.commonSize}` }}
              height={260}
              label={groupSizeCaption(known)}
            />
          ))}
        </ChartPanel>
      </ErrorBoundary>
      <ErrorBoundary subject="panel" resetKey={pair}>
        <ChartPanel
          title="Who owns the gradient?"
          caption={pair === null ? '' : sharesCaption(pair)}
          state={state}
          height={280}
          file="shares"
          source={source}
          data={() => tables.shares(pair!, names)}
          className={styles.half}
        >
          {panel((known) => (
            <SharesChart
              pair={known}
              styles={looks}
              names={names}
              selected={selected}
              onSelect={onSelect}
              label={sharesCaption(known)}
            />
          ))}
        </ChartPanel>
      </ErrorBoundary>
    </>
  );
});
