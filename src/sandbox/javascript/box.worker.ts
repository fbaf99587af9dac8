import { serveBox } from '../box/serve.ts';
import { createJavaScriptRuntime } from './runtime.ts';

/* The script of the box's workers for JavaScript. Its realm is thrown away after one program. */
// oxlint-disable-next-line no-eval -- running a user's text is what this worker is for
const evaluate = globalThis.eval;
serveBox(self, () => createJavaScriptRuntime(evaluate));
