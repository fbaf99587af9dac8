import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface Props {
  children: ReactNode;
  /** What stopped: "chart", "view", "editor". */
  subject?: string | undefined;
  /** A change of it is a new try: the data or the view is another one. */
  resetKey?: unknown;
  onError?: ((error: unknown) => void) | undefined;
}

interface State {
  readonly failure: { readonly error: unknown; readonly stack: string } | null;
}

function detailsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}

/** Around each panel: when one breaks, the others go on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error, stack: detailsOf(error) } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState({ failure: { error, stack: `${detailsOf(error)}\n\nComponents:${info.componentStack ?? ''}` } });
    this.props.onError?.(error);
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failure !== null && !Object.is(previous.resetKey, this.props.resetKey)) this.reload();
  }

  private readonly reload = (): void => this.setState({ failure: null });

  private readonly copy = (): void => {
    // Where the clipboard is not allowed there is nothing better to do: the details are in the console too.
    navigator.clipboard?.writeText(this.state.failure?.stack ?? '').catch(() => {});
  };

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    const subject = this.props.subject ?? 'chart';
    return (
      <Notice
        tone="error"
        live
        title={`This ${subject} stopped working.`}
        actions={
          <>
            <Button size="small" onClick={this.reload}>
              Reload {subject}
            </Button>
            <Button size="small" variant="ghost" onClick={this.copy}>
              Copy details
            </Button>
          </>
        }
      >
        Your data is safe. The other panels are not affected.
      </Notice>
    );
  }
}
