// The memory of a browser with all its processes, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs';

const PAGE = 4096;

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process has ended.
  }
}

/** Resident bytes of all processes below this one, but for those of `except`; NaN where they cannot be told. */
export function residentBytes(except) {
  if (process.platform !== 'linux') return Number.NaN;
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  let bytes = 0;
  const open = [process.pid];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    if (pid === except) continue;
    if (pid !== process.pid) bytes += Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE;
    open.push(...(children.get(pid) ?? []));
  }
  return bytes;
}

/** The most that `work` takes beyond what there is before it, looked at every 20 ms. */
export async function peakBytes(work, except) {
  const before = residentBytes(except);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(except));
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, residentBytes(except)) - before;
}
