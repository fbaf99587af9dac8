/**
 * Makes a change and gives what it takes to draw it, in ms: the script that follows at once, and the frame with its
 * styles, layout and painting; not the wait between the two.
 */
export async function drawingTime(change: () => void): Promise<number> {
  const start = performance.now();
  change();
  // React draws what a store changed in a microtask that is asked for by the change, so before this one.
  await Promise.resolve();
  const script = performance.now() - start;
  const frame = await new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const before = performance.now();
      // A message is handled after the frame that it was sent in.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - before);
      port2.postMessage(null);
    });
  });
  return script + frame;
}
