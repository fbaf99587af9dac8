import workerText from 'virtual:box-worker-text/python';
import { afterEach, expect, test } from 'vitest';
import { createSandboxClient } from '../box/client.ts';
import { openSandboxFrame } from '../box/frame.ts';
import type { FromWorker, RunMessage } from '../box/wire.ts';
import { packCalls, unpackArrays } from '../box/wire.ts';
import { micropythonAssets, type PythonAssets, pyodideAssets } from './assets.ts';
import { micropython } from './index.ts';

/* Python where it runs for users: in a classic worker of a frame whose origin is opaque and whose policy lets nothing out. */

const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; connect-src 'none'";

const FRAME = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>
onmessage = ({ data, ports }) => {
  const worker = new Worker(URL.createObjectURL(new Blob([data])));
  worker.postMessage('port', [ports[0]]);
};
</script>`;

let frame: HTMLIFrameElement | null = null;

afterEach(() => frame?.remove());

/** A port to a worker of the box. */
async function openWorker(): Promise<MessagePort> {
  const made = document.createElement('iframe');
  frame = made;
  made.setAttribute('sandbox', 'allow-scripts');
  made.srcdoc = FRAME;
  const loaded = new Promise((resolve) => made.addEventListener('load', resolve, { once: true }));
  document.body.append(made);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  made.contentWindow!.postMessage(workerText, '*', [port2]);
  return port1;
}

async function ran(assets: PythonAssets, text: string): Promise<{ replies: FromWorker[]; readyMs: number }> {
  const port = await openWorker();
  const replies: FromWorker[] = [];
  const start = performance.now();
  let readyMs = 0;
  await new Promise<void>((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      replies.push(data);
      if (data.kind === 'ready') {
        readyMs = performance.now() - start;
        const call = {
          rewardsByGroup: [Float64Array.of(1, 0), Float64Array.of(0.7)],
          groups: [],
          algorithmConfig: {},
          options: {},
        };
        port.postMessage({ kind: 'run', token: 't', text, name: null, ...packCalls([call]) } satisfies RunMessage);
      }
      if (data.kind === 'broken') reject(new Error(data.message));
      if (data.kind === 'ran' || data.kind === 'fault') resolve();
    };
    port.postMessage({ kind: 'open', assets });
  });
  return { replies, readyMs };
}

const PROGRAM = `import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator

@register_rllm_adv_estimator("centred")
def centred(rewards, **kwargs):
    print("here", sorted(kwargs))
    advantages = [r - np.mean(r) for r in rewards]
    return advantages, advantages
`;

test.each([
  ['MicroPython', micropythonAssets],
  ['CPython', pyodideAssets],
])(
  '%s runs in a worker of the box, from bytes that it is handed',
  async (_, assets) => {
    const { replies } = await ran(await assets(), PROGRAM);
    expect(replies[1]).toMatchObject({ kind: 'console', text: "here ['algorithm_config', 'traj_groups']" });
    const [last] = replies.slice(-1);
    if (last?.kind !== 'ran') throw new Error(JSON.stringify(last));
    expect(last.names).toEqual(['centred']);
    expect(unpackArrays(last.advantages)[0]).toEqual([Float64Array.of(0.5, -0.5), Float64Array.of(0)]);
  },
  60_000,
);

test('MicroPython reaches neither the network nor the worker it is in', async () => {
  const { replies } = await ran(await micropythonAssets(), 'import js\njs.fetch("https://example.com")\n');
  expect(replies.at(-1)).toMatchObject({ kind: 'fault', fault: { name: 'AttributeError', line: 2 } });
});

test('Python is a language of the box: results, faults with their line, an endless loop that is ended', async () => {
  const client = createSandboxClient(openSandboxFrame('/sandbox.html'), { python: async () => micropython });
  const call = { rewardsByGroup: [Float64Array.of(1, 0)], groups: [], algorithmConfig: {}, options: {} };
  const run = (text: string, deadlineMs = 20_000) =>
    client.run({ language: 'python', text }, null, [call], { deadlineMs });
  try {
    const outcome = await run(PROGRAM);
    expect(outcome).toMatchObject({
      kind: 'ran',
      names: ['centred'],
      console: [{ text: "here ['algorithm_config', 'traj_groups']" }],
    });
    expect(outcome.kind === 'ran' && outcome.calls[0]).toMatchObject({
      result: { advantagesByGroup: [Float64Array.of(0.5, -0.5)] },
    });
    expect(await run('while True: pass\n', 1000)).toMatchObject({ kind: 'timeout' });
    expect(await run('x = 1\nraise KeyError("a")\n')).toMatchObject({
      kind: 'fault',
      fault: { name: 'KeyError', line: 2 },
    });
    expect(await run('x = [0] * 10**9\n')).toMatchObject({ kind: 'fault', fault: { name: 'MemoryError' } });
  } finally {
    client.dispose();
  }
}, 60_000);
