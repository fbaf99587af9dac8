import { Component, type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import styles from './Popup.module.css';

interface Props {
  readonly children: ReactNode;
}

/** Around what opens over the page and has code of its own: without it, nothing but the popup is missing. */
export class Popup extends Component<Props, { readonly state: 'fine' | 'failed' | 'dismissed' }> {
  override state = { state: 'fine' } as const as { readonly state: 'fine' | 'failed' | 'dismissed' };

  static getDerivedStateFromError(): { state: 'failed' } {
    return { state: 'failed' };
  }

  private readonly dismiss = (): void => this.setState({ state: 'dismissed' });

  override render(): ReactNode {
    const { state } = this.state;
    if (state === 'fine') return <Suspense>{this.props.children}</Suspense>;
    if (state === 'dismissed') return null;
    return createPortal(
      <div className={styles.place}>
        <Notice
          tone="error"
          live
          title="This part of the page could not be loaded."
          actions={<Button onClick={() => location.reload()}>Reload the page</Button>}
          onDismiss={this.dismiss}
        >
          Your work is kept. Reload when you are connected, and it will be there.
        </Notice>
      </div>,
      document.body,
    );
  }
}
