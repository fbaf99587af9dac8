import type { OpenFrame } from '../box/frame.ts';
import { type BoxScope, serveBox } from '../box/serve.ts';
import type { BoxLanguage } from '../box/languages.ts';
import { firstSyntaxError, rewriteModule } from '../javascript/rewriteModule.ts';
import { createJavaScriptRuntime, packModule } from '../javascript/runtime.ts';

/** JavaScript without a script of its own: `serving` is the worker. */
export const inlineJavaScript: BoxLanguage = {
  workerText: async () => '',
  assets: async () => ({}),
  prepare: (text) => packModule(rewriteModule(text)),
  findSyntaxError: (text) => firstSyntaxError(text),
};

/** What stands at the other end of a port that was handed to a worker of the box. */
export type Inside = (port: MessagePort) => void;

/** The real inside, on this thread: nothing here can end an endless loop. */
export const serving: Inside = (port) => {
  const scope: BoxScope = { onmessage: null };
  serveBox(scope, () => createJavaScriptRuntime((code) => (0, eval)(code)));
  scope.onmessage?.({ ports: [port] } as unknown as MessageEvent);
};

/** A frame without a browser, which counts what it started and stopped. */
export function inlineFrame(inside: Inside = serving): { open: OpenFrame; started: number[]; stopped: number[] } {
  const started: number[] = [];
  const stopped: number[] = [];
  const ports = new Map<number, MessagePort>();
  return {
    started,
    stopped,
    open: async () => ({
      start(id, _text, port) {
        started.push(id);
        ports.set(id, port);
        inside(port);
      },
      stop(id) {
        stopped.push(id);
        ports.get(id)?.close();
      },
      dispose() {
        for (const port of ports.values()) port.close();
      },
    }),
  };
}
