import workerText from 'virtual:box-worker-text/javascript';
import type { BoxLanguage } from '../box/languages.ts';
import { firstSyntaxError, rewriteModule } from './rewriteModule.ts';
import { packModule } from './runtime.ts';

/** JavaScript in the box: modules are rewritten here, by their syntax tree, since the workers of the box are classic. */
export const javaScript: BoxLanguage = {
  workerText: async () => workerText,
  assets: async () => ({}),
  prepare: (text) => packModule(rewriteModule(text)),
  findSyntaxError: (text) => firstSyntaxError(text),
};
