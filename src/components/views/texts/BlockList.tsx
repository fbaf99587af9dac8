import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import { counted } from '../../format.ts';
import type { Block } from './blocks.ts';
import styles from './TextsPanel.module.css';

/** A line of text, and how wide a character of it is. */
const LINE = { height: 20, character: 7.2 };
/** What stands left and right of the text, and the bar to scroll by. */
const BESIDE = 40;

/** Blocks of text in a region that scrolls, by keyboard too; of many only those in sight are drawn. */
export function BlockList({ blocks, label }: { blocks: readonly Block[]; label: string }) {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimatedHeight(blocks[index], scroller.current?.clientWidth ?? 800),
    overscan: 4,
    // Before the region has a size, as in tests without layout, something is there all the same.
    initialRect: { width: 800, height: 400 },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'End' || event.target !== event.currentTarget) return;
    // How high the last blocks are is only known once they are drawn, so that the end moves on while it is gone to.
    event.preventDefault();
    virtualizer.scrollToIndex(blocks.length - 1, { align: 'end' });
  };
  const items = virtualizer.getVirtualItems();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of scrolling
    <section
      ref={scroller}
      className={styles.scroll}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: items[0]?.start ?? 0 }} />
      {items.map(({ index, key }) => (
        <div key={key} data-index={index} ref={virtualizer.measureElement}>
          <BlockView block={blocks[index]!} />
        </div>
      ))}
      <div style={{ height: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
    </section>
  );
}

/** Height that a block is taken to have until it is drawn. */
function estimatedHeight(block: Block | undefined, width: number): number {
  if (block?.kind !== 'text') return 28;
  const fits = Math.max(10, Math.floor((width - BESIDE) / LINE.character));
  const lines = block.text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / fits)), 0);
  return lines * LINE.height;
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'part':
      return (
        <h3 className={styles.part}>
          {block.title}
          <span className={styles.length}>{counted(block.characters, 'character')}</span>
        </h3>
      );
    case 'speaker':
      return (
        <p className={styles.speaker} dir="auto">
          {block.speaker}
        </p>
      );
    default:
      return (
        <p className={styles.text} dir="auto">
          {block.text}
        </p>
      );
  }
}
