import { serveBox } from '../box/serve.ts';
import { openPython } from './open.ts';

/* The script of the box's workers for Python. Its realm is thrown away after one program. */
// oxlint-disable-next-line no-eval -- the interpreter's own loader is handed in as a text
const evaluate = globalThis.eval;
serveBox(self, (assets) => openPython(assets, evaluate));
