import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { ScrolledText } from './ScrolledText.tsx';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'warn' | 'error' | 'ok';

/** A message where it belongs: what happened, the detail, and the next step as buttons. */
export function Notice({
  tone = 'info',
  title,
  children,
  code,
  actions,
  actionsPlacement = 'below',
  onDismiss,
  live = false,
  className,
}: {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Upstream's own words: an exception, a config line. */
  code?: string | undefined;
  actions?: ReactNode;
  actionsPlacement?: 'below' | 'end' | undefined;
  onDismiss?: (() => void) | undefined;
  /** Announced when it appears: set it for what the user's own action caused. */
  live?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <div
      className={cx(styles.notice, styles[tone], className)}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon name={tone} className={styles.icon} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={title === undefined ? undefined : styles.detail}>{children}</div>}
        {code !== undefined && <Quoted text={code} />}
        {actions !== undefined && actionsPlacement === 'below' && <div className={styles.actions}>{actions}</div>}
      </div>
      {actions !== undefined && actionsPlacement === 'end' && <div className={styles.end}>{actions}</div>}
      {onDismiss !== undefined && (
        <IconButton
          icon="close"
          label="Dismiss"
          tooltip={false}
          size="small"
          className={styles.dismiss}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}

/** A message of more characters scrolls: a program can raise one of any length. */
const LONG = 600;

function Quoted({ text }: { text: string }) {
  const code = <code className={styles.code}>{text}</code>;
  if (text.length <= LONG) return code;
  return (
    <ScrolledText label="The whole message" className={styles.long}>
      {code}
    </ScrolledText>
  );
}
