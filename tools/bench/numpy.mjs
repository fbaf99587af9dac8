import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts the numpy side, or gives null where there is no python3 with numpy. */
export async function startNumpy() {
  if (spawnSync('python3', ['-c', 'import numpy']).status !== 0) return null;
  const child = spawn('python3', [`${import.meta.dirname}/advantages.py`], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('the numpy side ended');
    return JSON.parse(value);
  };
  const { numpy, python } = await ask({ do: 'version' });
  return { numpy, python, ask, stop: () => child.kill() };
}
