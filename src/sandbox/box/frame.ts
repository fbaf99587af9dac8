/** The frame of sandbox.html as the page sees it: it starts workers from texts, and ends them. */
export interface BoxFrame {
  /** Starts a worker of a classic script; it is handed the port. */
  start(id: number, text: string, port: MessagePort): void;
  stop(id: number): void;
  dispose(): void;
}

export interface BoxFrameEvents {
  /** A worker could not be started, or its own script threw. */
  readonly onFailure: (id: number, message: string) => void;
}

/** Opens the frame. @throws {Error} when it does not answer in time. */
export type OpenFrame = (events: BoxFrameEvents) => Promise<BoxFrame>;

/** How long the frame may take to answer. */
const PATIENCE_MS = 15_000;

/**
 * `sandbox.html` in a frame of an opaque origin. Its own policy, and with it that of its workers, lets nothing out; the
 * page talks to it over a port that nobody else is handed.
 */
export function openSandboxFrame(url = './sandbox.html'): OpenFrame {
  return ({ onFailure }) =>
    new Promise((resolve, reject) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.referrerPolicy = 'no-referrer';
      frame.title = 'Where custom estimators run';
      frame.hidden = true;
      const { port1: control, port2 } = new MessageChannel();
      const timer = setTimeout(() => {
        frame.remove();
        reject(new Error('the frame for code does not answer'));
      }, PATIENCE_MS);
      control.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (!isMessage(data)) return;
        if (data.kind === 'failed') onFailure(Number(data.id), String(data.message).slice(0, 500));
        if (data.kind !== 'open') return;
        clearTimeout(timer);
        resolve({
          start: (id, text, port) => control.postMessage({ kind: 'start', id, text }, [port]),
          stop: (id) => control.postMessage({ kind: 'stop', id }),
          dispose() {
            control.close();
            frame.remove();
          },
        });
      };
      // The frame's origin is opaque, so there is no other name for it; what it is handed is a port and nothing else.
      frame.onload = () => {
        frame.onload = null;
        frame.contentWindow?.postMessage('open', '*', [port2]);
      };
      frame.src = url;
      document.body.append(frame);
    });
}

function isMessage(data: unknown): data is { kind: unknown; id?: unknown; message?: unknown } {
  return typeof data === 'object' && data !== null && 'kind' in data;
}
