import { type ReactNode, useId } from 'react';
import { Badge } from './Badge.tsx';
import { cx } from './cx.ts';
import { Notice } from './Notice.tsx';
import styles from './Panel.module.css';
import { Skeleton } from './Skeleton.tsx';
import { useHeldHeight } from './useHeldHeight.ts';

/** What the body shows. Every state has the panel's size: set `bodyHeight` to the height of the drawing. */
export type PanelState =
  | { readonly kind: 'ready' }
  /** The old numbers stay readable under a badge until the new ones come. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'loading'; readonly message: string }
  | { readonly kind: 'empty'; readonly message: ReactNode; readonly actions?: ReactNode }
  | {
      readonly kind: 'error';
      readonly title: string;
      readonly detail?: ReactNode;
      readonly code?: string;
      readonly actions?: ReactNode;
    };

function Body({ state, children }: { state: PanelState; children: ReactNode }) {
  switch (state.kind) {
    case 'ready':
    case 'stale':
      return children;
    case 'loading':
      return (
        <div className={styles.loading}>
          <div className={styles.ghost} aria-hidden="true">
            <Skeleton width="62%" />
            <Skeleton width="88%" />
            <Skeleton width="47%" />
            <Skeleton width="73%" />
          </div>
          <p className={styles.wait}>{state.message}</p>
        </div>
      );
    case 'empty':
      return (
        <div className={styles.empty}>
          <p>{state.message}</p>
          {state.actions !== undefined && <div className={styles.row}>{state.actions}</div>}
        </div>
      );
    case 'error':
      return (
        <Notice tone="error" title={state.title} code={state.code} actions={state.actions}>
          {state.detail}
        </Notice>
      );
    default:
      return state satisfies never;
  }
}

/** A section with a question for a title and a computed sentence for a caption. */
export function Panel({
  title,
  caption,
  captionOf,
  actions,
  state = { kind: 'ready' },
  bodyHeight,
  headingLevel = 2,
  density = 'normal',
  children,
  className,
  id,
}: {
  title: ReactNode;
  caption?: ReactNode;
  /** What the caption is about: while it is the same, what stands below stays in place when the words change. */
  captionOf?: string | undefined;
  /** Small buttons at the right of the title. */
  actions?: ReactNode;
  state?: PanelState | undefined;
  bodyHeight?: number | undefined;
  headingLevel?: 2 | 3 | undefined;
  density?: 'normal' | 'compact' | undefined;
  children: ReactNode;
  className?: string | undefined;
  id?: string | undefined;
}) {
  const titleId = useId();
  const held = useHeldHeight(captionOf);
  const captionRef = captionOf === undefined ? undefined : held;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section
      id={id}
      className={cx(styles.panel, density === 'compact' && styles.compact, className)}
      aria-labelledby={titleId}
      aria-busy={state.kind === 'loading' || state.kind === 'stale' || undefined}
    >
      <header className={styles.header}>
        <div className={styles.words}>
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
          {caption !== undefined && (
            <p ref={captionRef} className={styles.caption}>
              {caption}
            </p>
          )}
        </div>
        {state.kind === 'stale' && <Badge>stale</Badge>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      <div
        className={cx(styles.body, state.kind === 'stale' && styles.stale)}
        style={bodyHeight === undefined ? undefined : { minHeight: bodyHeight }}
      >
        <Body state={state}>{children}</Body>
      </div>
    </section>
  );
}
