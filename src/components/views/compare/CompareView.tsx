import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Method } from '../../../engine/frameworks/types.ts';
import { settingsText } from '../../../engine/frameworks/settingsText.ts';
import { variantById } from '../../../engine/frameworks/variants/index.ts';
import type { ComparedSide } from '../../../importers/playground/document.ts';
import { downloadText } from '../../app/download.ts';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';
import { useHashRoute } from '../../app/useHashRoute.ts';
import type { EpsilonPhase } from '../../charts/gain/EpsilonHandle.tsx';
import { formatPower } from '../../charts/gain/words.ts';
import type { ScatterHandle } from '../../charts/pair_scatter/PairScatter.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel, type PanelState } from '../../ui/Panel.tsx';
import { type Choices, choicesOf, idOfSide, isCustom, nameOfSide, withChoices, withSide } from './choices.ts';
import view from '../view.module.css';
import styles from './CompareView.module.css';
import { CustomSideLinks } from './CustomSideLinks.tsx';
import { epsilonOf, epsilonSide, ownEpsilon } from './epsilonSide.ts';
import { LensPanel } from './LensPanel.tsx';
import { LossTable } from './LossTable.tsx';
import { PairPanels } from './PairPanels.tsx';
import { questionOf } from './questionRoute.ts';
import { SidePicker } from './SidePicker.tsx';
import { sideStyles } from './sideStyles.ts';
import { usePair } from './usePair.ts';
import { usePairChoices } from './usePairChoices.ts';

const FrameworkConfigPanel = lazy(() => import('./FrameworkConfigPanel.tsx'));
const AskedPanel = lazy(() => import('./asked/AskedPanel.tsx'));

/** All drags of epsilon are one step of undo each. */
const EPSILON_GESTURE = 'compare-epsilon';

const ASKED = 'asked';

/** Compare: two estimators, of any framework or one's own, on the user's batch, and one group under every framework's default. */
export default function CompareView() {
  const document = usePlayground((state) => state.history.present);
  const selection = usePlayground((state) => state.selection);
  const { edit, endGesture, notify, select } = useActions();
  const shown = usePlayground((state) => state.shown);
  const engineFault = usePlayground((state) => state.engineFault);
  const { compare, estimators } = document;
  // oxlint-disable-next-line react/exhaustive-deps -- of the document only what is compared matters
  const { choices, notices } = useMemo(() => choicesOf(document), [compare, estimators]);
  const pairChoices = usePairChoices(document, choices, shown);
  const [method, setMethod] = useState<Method>('GRPO');
  const group = selection.group ?? (document.batch.groups.length > 0 ? 0 : null);
  const trajectory = selection.trajectory ?? 0;
  const baseline = pairChoices?.[0] ?? null;
  const question = useMemo(
    () => (group === null ? null : baseline === null ? 'awaited' : { method, group, trajectory, baseline }),
    [method, group, trajectory, baseline],
  );
  const { pair, lens, follow, client } = usePair(document, pairChoices, question);
  const asked = questionOf(useHashRoute());
  const toggle = useRef<HTMLButtonElement>(null);
  const scatter = useRef<ScatterHandle>(null);
  const looks = useMemo(() => sideStyles(idOfSide(choices[0]), idOfSide(choices[1])), [choices]);
  const known = pair.value;

  const choose = useCallback(
    (next: Choices, what: string, gesture?: string) => edit(what, (now) => withChoices(now, next), gesture),
    [edit],
  );
  const pick = useMemo(
    () =>
      ([0, 1] as const).map(
        (k) => (side: ComparedSide) => choose(withSide(choices, k, side), `compare ${nameOfSide(side, estimators)}`),
      ),
    [choices, choose, estimators],
  );
  const use = useCallback(
    (k: 0 | 1, side: ComparedSide) => {
      choose(withSide(choices, k, side), `compare ${nameOfSide(side, estimators)} as configured`);
      window.scrollTo({ top: 0 });
    },
    [choices, choose, estimators],
  );
  const moved = epsilonSide(choices);
  const onEpsilon = useCallback(
    (epsilon: number, phase: EpsilonPhase) => {
      const side = moved === null ? null : choices[moved];
      if (moved === null || side === null || isCustom(side)) return;
      const choice = { ...side, epsilon };
      if (phase === 'end') {
        choose(withSide(choices, moved, choice), `set ε to ${formatPower(epsilon)}`, EPSILON_GESTURE);
        endGesture();
        return;
      }
      if (known === null) return;
      const [first, second] = known.pair.sides;
      follow(choice, (advantages) => {
        if (advantages.length === 0) return;
        const { offsets } = known.batch;
        const [y, x] = moved === 0 ? [advantages, second.advantages] : [first.advantages, advantages];
        scatter.current?.draw({ offsets, x, y });
      });
    },
    [moved, choices, choose, endGesture, follow, known],
  );
  const chooseVariant = useCallback((variant: string) => pick[1]!({ variant, epsilon: null }), [pick]);
  const onSelect = useCallback((index: number) => select({ group: index }), [select]);

  const state: PanelState =
    pair.fault !== null
      ? {
          kind: 'error',
          title: 'The comparison stopped.',
          code: pair.fault,
          detail: 'The batch itself is untouched: the Lab shows it as it is.',
        }
      : pairChoices === null && engineFault !== null
        ? { kind: 'error', title: 'The engine stopped, so that a side has no numbers.', code: engineFault }
        : known === null
          ? { kind: 'loading', message: 'Comparing' }
          : document.batch.groups.length === 0
            ? { kind: 'empty', message: 'There are no trajectories to compare.' }
            : pair.busy
              ? { kind: 'stale' }
              : { kind: 'ready' };
  const copy = (text: string) => {
    const instead = () => {
      downloadText('settings.txt', text, 'text/plain');
      notify('The browser did not let the page copy: the settings are saved as a file.');
    };
    // Without a secure context there is no clipboard at all.
    const { clipboard } = navigator as { clipboard?: Clipboard };
    if (clipboard === undefined) instead();
    else void clipboard.writeText(text).then(() => notify('Copied the settings.'), instead);
  };
  const changed = choices.some((side) => ownEpsilon(side) !== null);
  return (
    <main className={view.main} id="main">
      {notices.map((notice) => (
        <Notice key={notice} tone="warn" title={notice} />
      ))}
      <div className={view.top}>
        <div aria-live="polite" aria-atomic="true" className={view.words}>
          <h1 className="verdict text-figures">{known?.pair.headline ?? 'Comparing'}</h1>
          <p className="lead text-figures">{known?.pair.detail ?? ''}</p>
        </div>
        <div className={view.pick}>
          <SidePicker
            label="First estimator"
            side={choices[0]}
            estimators={estimators}
            style={looks[0]}
            onChange={pick[0]!}
          />
          <span>against</span>
          <SidePicker
            label="Second estimator"
            side={choices[1]}
            estimators={estimators}
            style={looks[1]}
            onChange={pick[1]!}
          />
          <IconButton
            icon="swap"
            variant="default"
            label="Swap both"
            onClick={() => choose([choices[1], choices[0]], 'swap both estimators')}
          />
          <Menu
            align="end"
            trigger={<IconButton icon="copy" variant="default" label="Copy the settings of one" />}
            entries={choices.map((side, k) => ({
              kind: 'action' as const,
              id: String(k),
              label: `Settings of ${nameOfSide(side, estimators)}`,
              ...(isCustom(side)
                ? { disabledReason: NO_SETTINGS, onSelect: () => {} }
                : { onSelect: () => copy(settingsText(variantById(side.variant)!)) }),
            }))}
          />
          <CustomSideLinks choices={choices} estimators={estimators} />
          {changed && (
            <Button
              onClick={() => choose([withOwnEpsilon(choices[0]), withOwnEpsilon(choices[1])], 'give both their own ε')}
            >
              Own ε
            </Button>
          )}
          <Button
            ref={toggle}
            icon="help"
            aria-expanded={asked !== null}
            aria-controls={asked === null ? undefined : ASKED}
            onClick={() => goTo(asked === null ? 'q' : 'compare')}
          >
            What people asked
          </Button>
        </div>
      </div>
      {asked !== null && (
        <ErrorBoundary subject="panel" resetKey={asked}>
          <Suspense fallback={<p className={styles.waiting}>Fetching the questions</p>}>
            <AskedPanel
              id={ASKED}
              client={client}
              chosen={asked}
              onChoose={(id) => goTo(`q/${id}`)}
              onClose={() => {
                goTo('compare');
                toggle.current?.focus();
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className={styles.grid}>
        <PairPanels
          compared={known}
          state={state}
          looks={looks}
          epsilon={moved === null ? null : epsilonOf(choices, moved)}
          onEpsilon={onEpsilon}
          selected={selection.group}
          onSelect={onSelect}
          scatter={scatter}
          lens={
            <ErrorBoundary subject="table" resetKey={lens.value}>
              <LensPanel
                lens={lens}
                group={group === null ? null : document.batch.groups[group]!}
                method={method}
                onMethod={setMethod}
                onChoose={chooseVariant}
                baseline={baseline}
              />
            </ErrorBoundary>
          }
        />
        <ErrorBoundary subject="table" resetKey={lens.value}>
          <Panel
            title="How much does one token weigh in the loss?"
            caption={
              lens.value === null
                ? ''
                : `A token of the selected trajectory, of ${lens.value.length} of the batch’s ${lens.value.tokens} response tokens; with a ratio of 1 and no KL.`
            }
            className={styles.half}
            bodyHeight={340}
            state={lens.value === null ? { kind: 'loading', message: 'Weighing' } : { kind: 'ready' }}
          >
            {lens.value !== null && <LossTable lens={lens.value} label="Weight of a token under each loss" />}
          </Panel>
        </ErrorBoundary>
        <ErrorBoundary subject="panel" resetKey={document}>
          <Suspense
            fallback={
              <Panel
                title="What does my configuration do?"
                bodyHeight={300}
                state={{ kind: 'loading', message: 'Loading the readers' }}
              >
                {null}
              </Panel>
            }
          >
            <FrameworkConfigPanel onUse={use} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </main>
  );
}

const NO_SETTINGS = 'It is code, and no setting of a framework: the view Code writes it for rLLM';

function withOwnEpsilon(side: ComparedSide): ComparedSide {
  return isCustom(side) ? side : { ...side, epsilon: null };
}

/** The address takes the place of the one before, so that Back leaves the page. */
function goTo(route: string): void {
  location.replace(`#/${route}`);
}
