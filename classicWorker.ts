import { build, type Plugin } from 'vite';

/** Workers that are started from a text: the module that holds it, and the worker's own. */
const WORKERS: Readonly<Record<string, string>> = {
  'virtual:engine-worker-text': 'src/worker/engine.worker.ts',
  'virtual:box-worker-text/javascript': 'src/sandbox/javascript/box.worker.ts',
  'virtual:box-worker-text/python': 'src/sandbox/python/box.worker.ts',
};

/**
 * Each virtual module is a worker as one classic script in a string. A page whose origin is opaque can start no worker
 * from an address, and no module worker at all; it starts this one from a blob.
 */
export function classicWorkerTexts(): Plugin {
  return {
    name: 'classic-worker-texts',
    resolveId: (id) => (Object.hasOwn(WORKERS, id) ? `\0${id}` : null),
    async load(id) {
      const entry = id.startsWith('\0') ? WORKERS[id.slice(1)] : undefined;
      if (entry === undefined) return null;
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        publicDir: false,
        build: {
          write: false,
          target: 'es2023',
          minify: true,
          lib: { entry, formats: ['iife'], name: 'worker' },
        },
      });
      const [output] = Array.isArray(built) ? built : [built];
      const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
      if (chunk === undefined) throw new Error(`${entry} could not be built`);
      return `export default ${JSON.stringify(chunk.code)};`;
    },
  };
}
