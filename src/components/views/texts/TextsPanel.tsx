import { useMemo } from 'react';
import { groupViewOf } from '../../../state/groupView.ts';
import type { OpenedRun } from '../../../state/store.ts';
import { textSpotOf } from '../../../state/textPlace.ts';
import type { Turn } from '../../../importers/texts/types.ts';
import { useActions, usePlayground, useSettled } from '../../app/PlaygroundContext.tsx';
import { counted, formatReward, formatSigned } from '../../format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Panel, type PanelState } from '../../ui/Panel.tsx';
import { BlockList } from './BlockList.tsx';
import { blocksOfPart } from './blocks.ts';
import styles from './TextsPanel.module.css';
import { type TextsState, useTexts } from './useTexts.ts';

/** Height of the texts, whatever there is to show. */
const HEIGHT = 320;

/** What the selected trajectory was asked and what it answered, as text, beside what it was given for it. */
export default function TextsPanel({ opened }: { opened: OpenedRun }) {
  const { document, shown } = useSettled();
  const selection = usePlayground((state) => state.selection);
  const { select, notify } = useActions();
  const { group, trajectory } = { group: selection.group ?? 0, trajectory: selection.trajectory ?? 0 };
  const view = useMemo(() => groupViewOf(document, shown, group), [document, shown, group]);
  const spot = useMemo(() => textSpotOf(document, opened, group, trajectory), [document, opened, group, trajectory]);
  const state = useTexts(opened, spot);
  const texts = state.kind === 'read' ? state.texts : null;
  const blocks = useMemo(
    () =>
      texts === null ? [] : [...blocksOfPart('Prompt', texts.prompt), ...blocksOfPart('Response', texts.response)],
    [texts],
  );
  if (view === null) return null;
  const count = view.group.rewards.length;
  const name = `trajectory ${trajectory + 1} of ${count}`;
  const copy = (what: string, turns: readonly Turn[]) =>
    navigator.clipboard.writeText(plainText(turns)).then(
      () => notify(`The ${what} is copied.`),
      () => notify('The clipboard refused.'),
    );
  const advantages = view.lanes
    .filter((lane) => lane.advantages !== null)
    .map(({ label, advantages: of }) => `${formatSigned(of![trajectory] ?? Number.NaN)} under ${label}`);
  const edited =
    spot.kind === 'at' && spot.edited ? ' Rewards of this group were changed here since they were read.' : '';
  return (
    <Panel
      title="What was asked, and what was answered?"
      caption={
        <>
          {'Group '}
          <bdi>{view.label}</bdi>
          {`, ${name}: reward ${formatReward(view.group.rewards[trajectory] ?? null)}${advantages.length === 0 ? '' : `, advantage ${advantages.join(', ')}`}.${edited}`}
        </>
      }
      bodyHeight={HEIGHT}
      state={panelState(state)}
      actions={
        <>
          {texts !== null && texts.prompt.length > 0 && (
            <Button size="small" icon="copy" onClick={() => void copy('prompt', texts.prompt)}>
              Copy prompt
            </Button>
          )}
          {texts !== null && texts.response.length > 0 && (
            <Button size="small" icon="copy" onClick={() => void copy('response', texts.response)}>
              Copy response
            </Button>
          )}
          <IconButton
            icon="chevronLeft"
            size="small"
            label="Previous trajectory of the group"
            disabledReason={trajectory > 0 ? undefined : 'This is the first trajectory of the group'}
            onClick={() => select({ group, trajectory: trajectory - 1 })}
          />
          <IconButton
            icon="chevronRight"
            size="small"
            label="Next trajectory of the group"
            disabledReason={trajectory + 1 < count ? undefined : 'This is the last trajectory of the group'}
            onClick={() => select({ group, trajectory: trajectory + 1 })}
          />
        </>
      }
    >
      {texts !== null && (
        <>
          <BlockList key={`${group} ${trajectory}`} blocks={blocks} label={`Texts of ${name}`} />
          {texts.left > 0 && (
            <p
              className={styles.left}
            >{`${counted(texts.left, 'character')} at the end are not shown: the text is too long for a page.`}</p>
          )}
        </>
      )}
    </Panel>
  );
}

function panelState(state: TextsState): PanelState {
  if (state.kind === 'none') return { kind: 'empty', message: state.message };
  return state.kind === 'reading' ? { kind: 'loading', message: 'Reading the file' } : { kind: 'ready' };
}

function plainText(turns: readonly Turn[]): string {
  return turns.map(({ speaker, text }) => (speaker === '' ? text : `${speaker}:\n${text}`)).join('\n\n');
}
