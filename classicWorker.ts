import { build, type Plugin } from 'vite';

const ID = 'virtual:engine-worker-text';

/**
 * `virtual:engine-worker-text` is the engine's worker as one classic script in a string. A page whose origin is opaque
 * can start no worker from an address, and no module worker at all; it starts this one from a blob.
 */
export function engineWorkerText(): Plugin {
  return {
    name: 'engine-worker-text',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        publicDir: false,
        build: {
          write: false,
          target: 'es2023',
          minify: true,
          lib: { entry: 'src/worker/engine.worker.ts', formats: ['iife'], name: 'engineWorker' },
        },
      });
      const [output] = Array.isArray(built) ? built : [built];
      const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
      if (chunk === undefined) throw new Error('the engine worker could not be built');
      return `export default ${JSON.stringify(chunk.code)};`;
    },
  };
}
