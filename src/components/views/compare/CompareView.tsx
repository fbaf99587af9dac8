import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { SideChoice } from '../../../engine/pairing/types.ts';
import type { Method } from '../../../engine/frameworks/types.ts';
import { settingsText } from '../../../engine/frameworks/settingsText.ts';
import { variantById } from '../../../engine/frameworks/variants/index.ts';
import { nameOfVariant } from '../../../engine/pairing/sides.ts';
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
import { type Choices, choicesOf, withChoices } from './choices.ts';
import styles from './CompareView.module.css';
import { epsilonOf, epsilonSide } from './epsilonSide.ts';
import { LensPanel } from './LensPanel.tsx';
import { LossTable } from './LossTable.tsx';
import { PairPanels } from './PairPanels.tsx';
import { questionOf } from './questionRoute.ts';
import { SidePicker } from './SidePicker.tsx';
import { sideStyles } from './sideStyles.ts';
import { usePair } from './usePair.ts';

const FrameworkConfigPanel = lazy(() => import('./FrameworkConfigPanel.tsx'));
const AskedPanel = lazy(() => import('./asked/AskedPanel.tsx'));

/** All drags of epsilon are one step of undo each. */
const EPSILON_GESTURE = 'compare-epsilon';

const ASKED = 'asked';

/** Compare: two estimators of any framework on the user's own batch, and one group under every framework's default. */
export default function CompareView() {
  const document = usePlayground((state) => state.history.present);
  const selection = usePlayground((state) => state.selection);
  const { edit, endGesture, notify, select } = useActions();
  const { compare } = document;
  // oxlint-disable-next-line react/exhaustive-deps -- of the document only what is compared matters
  const { choices, notices } = useMemo(() => choicesOf(document), [compare]);
  const [method, setMethod] = useState<Method>('GRPO');
  const group = selection.group ?? (document.batch.groups.length > 0 ? 0 : null);
  const question =
    group === null ? null : { method, group, trajectory: selection.trajectory ?? 0, baseline: choices[0] };
  const { pair, lens, follow, client } = usePair(document, choices, question);
  const asked = questionOf(useHashRoute());
  const toggle = useRef<HTMLButtonElement>(null);
  const scatter = useRef<ScatterHandle>(null);
  const looks = useMemo(() => sideStyles(choices[0].variant, choices[1].variant), [choices]);
  const known = pair.value;

  const choose = useCallback(
    (next: Choices, what: string, gesture?: string) => edit(what, (now) => withChoices(now, next), gesture),
    [edit],
  );
  const pick = useMemo(
    () =>
      ([0, 1] as const).map((k) => (variant: string) => {
        const next = choices.map((choice, at) => (at === k ? { variant, epsilon: null } : choice));
        choose(next as unknown as Choices, `compare ${nameOfVariant(variantById(variant)!)}`);
      }),
    [choices, choose],
  );
  const use = useCallback(
    (side: 0 | 1, choice: SideChoice) => {
      const next = choices.map((one, at) => (at === side ? choice : one));
      choose(next as unknown as Choices, `compare ${nameOfVariant(variantById(choice.variant)!)} as configured`);
      window.scrollTo({ top: 0 });
    },
    [choices, choose],
  );
  const moved = epsilonSide(choices);
  const onEpsilon = useCallback(
    (epsilon: number, phase: EpsilonPhase) => {
      if (moved === null) return;
      const choice = { ...choices[moved], epsilon };
      if (phase === 'end') {
        const next = choices.map((one, at) => (at === moved ? choice : one));
        choose(next as unknown as Choices, `set ε to ${formatPower(epsilon)}`, EPSILON_GESTURE);
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
  const onSelect = useCallback((index: number) => select({ group: index }), [select]);

  const state: PanelState =
    pair.fault !== null
      ? {
          kind: 'error',
          title: 'The comparison stopped.',
          code: pair.fault,
          detail: 'The batch itself is untouched: the Lab shows it as it is.',
        }
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
  const changed = choices.some(({ epsilon }) => epsilon !== null);
  return (
    <main className={styles.main} id="main">
      {notices.map((notice) => (
        <Notice key={notice} tone="warn" title={notice} />
      ))}
      <div className={styles.top}>
        <div aria-live="polite" aria-atomic="true" className={styles.words}>
          <h1 className="verdict text-figures">{known?.pair.headline ?? 'Comparing'}</h1>
          <p className="lead text-figures">{known?.pair.detail ?? ''}</p>
        </div>
        <div className={styles.pick}>
          <SidePicker label="First estimator" variant={choices[0].variant} style={looks[0]} onChange={pick[0]!} />
          <span>against</span>
          <SidePicker label="Second estimator" variant={choices[1].variant} style={looks[1]} onChange={pick[1]!} />
          <IconButton
            icon="swap"
            variant="default"
            label="Swap both"
            onClick={() => choose([choices[1], choices[0]], 'swap both estimators')}
          />
          <Menu
            align="end"
            trigger={<IconButton icon="copy" variant="default" label="Copy the settings of one" />}
            entries={choices.map(({ variant }, k) => ({
              kind: 'action' as const,
              id: String(k),
              label: `Settings of ${nameOfVariant(variantById(variant)!)}`,
              onSelect: () => copy(settingsText(variantById(variant)!)),
            }))}
          />
          {changed && (
            <Button
              onClick={() =>
                choose(choices.map((one) => ({ ...one, epsilon: null })) as unknown as Choices, 'give both their own ε')
              }
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
                onChoose={pick[1]!}
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

/** The address takes the place of the one before, so that Back leaves the page. */
function goTo(route: string): void {
  location.replace(`#/${route}`);
}
