import { ATTEMPTS, type Canary, startCanary } from './canary.ts';
import { Workbench } from './estimators.ts';
import { expect, type Lab, test } from './page.ts';

/*
 * What a user's code can reach: nothing. A server of another origin counts what comes; a control shows that it would.
 */

let canary: Canary;
test.beforeEach(async () => {
  canary = await startCanary();
});
test.afterEach(() => canary.close());

/** An estimator that tries everything, waits in a loop as long as the network would need, and says what happened. */
const trying = (address: string) => `export default function attempts(groups) {
  const address = ${JSON.stringify(address)};
  const noted = {};
  const note = (name, word) => { noted[name] = word; };
${ATTEMPTS}
  const end = Date.now() + 700;
  while (Date.now() < end);
  for (const [name, word] of Object.entries(noted)) console.log(name + ': ' + word);
  return groups;
}
`;

/** The ways out that a Python may have; each says how it ended. */
const tryingInPython = (address: string) => `def attempt(name, way):
    try:
        way()
        print(name + ": reached")
    except Exception as error:
        print(name + ": refused", type(error).__name__)

def through_js():
    import js
    js.fetch("${address}/fetch")

def through_jsffi():
    import jsffi
    jsffi.to_js({}).constructor.constructor("fetch('${address}/constructed')")()

def through_socket():
    import socket
    socket.socket().connect(("127.0.0.1", 80))

attempt("js", through_js)
attempt("jsffi", through_jsffi)
attempt("socket", through_socket)
attempt("file", lambda: open("/etc/passwd"))
attempt("input", lambda: input())

def same(rewards, **kwargs):
    return rewards, rewards
`;

/** A harmless estimator, for seeing that everything else is as it was. */
const HARMLESS = 'export default (groups) => groups.map((r) => r.map((x) => x - mean(r)));\n';

async function open(lab: Lab): Promise<Workbench> {
  const bench = await Workbench.open(lab);
  await bench.run();
  await bench.ended();
  return bench;
}

/** Writes a source and waits until it ran to an end. */
async function run(bench: Workbench, source: string): Promise<void> {
  await bench.write(source);
  await bench.run();
  await bench.ended();
}

test.describe('what leaves the box', () => {
  test.use({ attacks: true });

  test('is nothing, whatever is tried', async ({ lab, page }) => {
    const bench = await open(lab);
    const address = page.url();
    await run(bench, trying(canary.address));
    await expect(bench.status).toContainText('every length matches');
    await expect(bench.console).toContainText('fetch: tried');
    // What has no network in a worker is not even there.
    for (const name of ['sendBeacon', 'RTCPeerConnection', 'image', 'document', 'navigation of top', 'storage'])
      await expect(bench.console).toContainText(`${name}: refused`);
    // A network that was slow to be asked would be seen now.
    await page.waitForTimeout(1_000);
    expect(canary.seen).toEqual([]);
    expect(page.url()).toBe(address);
    await run(bench, HARMLESS);
    await expect(bench.status).toContainText('every length matches');
  });

  test('is nothing from Python either', async ({ lab, page }) => {
    const bench = await Workbench.open(lab);
    await bench.draftInPython();
    await run(bench, tryingInPython(canary.address));
    await expect(bench.status).toContainText('every length matches');
    for (const name of ['js', 'jsffi', 'socket', 'file', 'input'])
      await expect(bench.console).toContainText(`${name}: refused`);
    await page.waitForTimeout(1_000);
    expect(canary.seen).toEqual([]);
  });

  test('is nothing either when it is tried after the result was given', async ({ lab, page }) => {
    const bench = await open(lab);
    await run(
      bench,
      `export default (groups) => {
  const address = ${JSON.stringify(canary.address)};
  setTimeout(() => fetch(address + '/later', { mode: 'no-cors' }), 0);
  Promise.resolve().then(() => fetch(address + '/soon', { mode: 'no-cors' }));
  addEventListener('message', () => fetch(address + '/message', { mode: 'no-cors' }));
  return groups;
};`,
    );
    await expect(bench.status).toContainText('every length matches');
    await page.waitForTimeout(1_000);
    expect(canary.seen).toEqual([]);
  });

  test('nothing leaves the engine’s worker', async ({ lab, page }) => {
    await expect(lab.headline).toBeVisible();
    const engine = page.workers().find((worker) => worker.url().includes('engine'))!;
    await engine.evaluate(
      async ([address, attempts]) => {
        // What the policy forbids at its source is not reached from outside either.
        const text = `(address, note) => {${attempts.replace('location.href = address', 'void address').replace('import(', 'Function("a", "return import(a)")(')}}`;
        try {
          (0, eval)(text)(address, () => {});
        } catch {
          // The policy forbids eval in what runs there.
        }
        const tries: (() => unknown)[] = [
          () => fetch(`${address}/fetch`),
          () => new WebSocket(`${address.replace('http', 'ws')}/socket`),
          () => new EventSource(`${address}/events`),
          () => {
            const request = new XMLHttpRequest();
            request.open('GET', `${address}/xhr`, false);
            request.send();
          },
          () => (Reflect.get(globalThis, 'importScripts') as (url: string) => void)(`${address}/script`),
        ];
        for (const attempt of tries) {
          try {
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            await attempt();
          } catch {
            // Refused, as it should be.
          }
        }
      },
      [canary.address, ATTEMPTS] as const,
    );
    await page.waitForTimeout(1_000);
    expect(canary.seen).toEqual([]);
  });

  test('the control: where no policy is, the canary counts', async ({ browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${canary.address}/page`);
    await page.evaluate(
      ([address, attempts]) => {
        const text = `const address = ${JSON.stringify(address)}; const note = () => {}; ${attempts}; const end = Date.now() + 700; while (Date.now() < end);`;
        const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
        Reflect.set(window, 'kept', new Worker(url));
      },
      [canary.address, ATTEMPTS] as const,
    );
    // oxlint-disable-next-line no-await-in-loop -- each has to come
    for (const path of ['/fetch', '/no-cors', '/xhr', '/socket', '/events', '/script', '/module', '/nested'])
      await expect.poll(() => canary.seen.join(' '), { timeout: 10_000 }).toContain(path);
    await context.close();
  });

  test('images, links and navigation of the frame itself lead nowhere', async ({ lab, page }) => {
    await open(lab);
    const frame = page.frames().find((one) => one.url().includes('sandbox.html'))!;
    // Code of a user never runs in the frame; if it did, this is what it could do.
    await frame.evaluate((address) => {
      const image = document.createElement('img');
      image.src = `${address}/image`;
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `${address}/style`;
      const prefetch = document.createElement('link');
      prefetch.rel = 'prefetch';
      prefetch.href = `${address}/prefetch`;
      const form = document.createElement('form');
      form.action = `${address}/form`;
      document.body.append(image, link, prefetch, form);
      const inner = document.createElement('iframe');
      inner.src = `${address}/frame`;
      document.body.append(inner);
      try {
        form.submit();
        navigator.sendBeacon(`${address}/beacon`);
      } catch {
        // Refused.
      }
      try {
        top!.location.href = `${address}/top`;
      } catch {
        // Refused: the frame may not move the page.
      }
      setTimeout(() => {
        location.href = `${address}/navigate`;
      }, 100);
    }, canary.address);
    await page.waitForTimeout(1_500);
    expect(canary.seen).toEqual([]);
    expect(page.url()).toContain('127.0.0.1');
  });
});

test.describe('what is forged', () => {
  test('a message of another’s making is no answer', async ({ lab, page }) => {
    const bench = await open(lab);
    await run(
      bench,
      `export default (groups) => {
  const forged = { kind: 'ran', token: 'guess', names: ['x'], options: [], ms: 0, advantages: {}, returns: null, faults: [] };
  postMessage(forged);
  self.dispatchEvent(new MessageEvent('message', { data: forged }));
  const stolen = [];
  MessagePort.prototype.postMessage = function (data) { stolen.push(data); };
  for (const port of [new MessageChannel().port1]) port.postMessage(forged);
  return groups;
};`,
    );
    await expect(bench.status).toContainText('every length matches');
    // And from the page's own window, as another frame could.
    await page.evaluate(() => window.postMessage({ kind: 'ran', token: 'guess', names: ['x'] }, '*'));
    await run(bench, HARMLESS);
    await expect(bench.status).toContainText('every length matches');
  });

  test('polluted prototypes stay in the box', async ({ lab, page }) => {
    const bench = await open(lab);
    await run(
      bench,
      `export default (groups) => {
  Object.prototype.polluted = 'yes';
  Array.prototype.map = () => { throw new Error('polluted'); };
  Float64Array.prototype.slice = () => 'polluted';
  globalThis.structuredClone = globalThis.Array = globalThis.Float64Array = null;
  return [[1]];
};`,
    );
    expect(await page.evaluate(() => Reflect.get({}, 'polluted') ?? null)).toBeNull();
    await run(bench, HARMLESS);
    await expect(bench.status).toContainText('every length matches');
  });
});

test.describe('bad input ends in a sentence and leaves the rest as it was', () => {
  const ROWS: readonly (readonly [name: string, source: string, says: RegExp])[] = [
    [
      'an endless loop',
      'export default () => { for (;;); };',
      /Stopped.*stopped after 5,000 ms\. Does a loop never end\?/,
    ],
    ['an endless loop at its top', 'while (true);\nexport default (g) => g;', /Stopped.*stopped after 5,000 ms/],
    [
      'a recursion without end',
      'export default function f(g) {\n  return f(g);\n}',
      /Line 1.*RangeError: Maximum call stack size exceeded|Line 2.*RangeError: Maximum call stack/,
    ],
    [
      'a bomb of typed arrays',
      'export default () => {\n  const all = [];\n  for (;;) all.push(new Float64Array(2 ** 30));\n};',
      /RangeError|Stopped/,
    ],
    ['wrong lengths', 'export default (g) => g.slice(1);', /the lengths do not match: rLLM refuses it/],
    [
      'texts',
      'export default (g) => g.map((r) => [...r].map(String));',
      /TypeError: entry 1 of the advantages of group 1 is the text "1" instead of a number|is the text/,
    ],
    ['no arrays', 'export default () => 42;', /TypeError: it gives back 42 instead of a list/],
    ['a promise that never settles', 'export default () => new Promise(() => {});', /it gives back a promise/],
    ['no JavaScript', 'export default (g => {', /Line 1.*SyntaxError/],
    [
      'an import',
      "import x from 'https://example.com/x.js';\nexport default (g) => g;",
      /Line 1, column 1: SyntaxError: nothing can be imported here/,
    ],
    ['a closed worker', 'export default () => { self.close(); for (;;); };', /Stopped|could not go on/],
    [
      'a source of 1 MB',
      `export default (g) => g; // ${'x'.repeat(1_000_000)}`,
      /This source has 1,000,028 characters; at most 200,000 are run/,
    ],
  ];
  for (const [name, source, says] of ROWS) {
    test(name, async ({ lab, page }) => {
      const bench = await open(lab);
      await bench.write(source);
      await bench.run();
      await expect(bench.status).toContainText(says, { timeout: 20_000 });
      await page.getByRole('link', { name: 'Lab', exact: true }).click();
      await lab.settled();
      // The other lanes are as they were, and the page can be worked with.
      await lab.setReward(1, '0.3');
      await expect(lab.reward(1)).toHaveValue('0.3');
      expect((await lab.advantages(1))[0]).toMatch(/^[+−]\d/);
    });
  }

  test('NaN are shown as what they are', async ({ lab, page }) => {
    const bench = await open(lab);
    await run(bench, 'export default (g) => g.map((r) => r.map(() => NaN));');
    await expect(bench.status).toContainText('every length matches');
    const promises = page.getByRole('region', { name: 'What does it promise?' });
    await expect(promises).toContainText('An advantage is NaN or infinite.', { timeout: 30_000 });
  });

  test('more rewards than it takes are counted', async ({ lab, page }) => {
    const bench = await open(lab);
    await page.getByRole('link', { name: 'Lab', exact: true }).click();
    await lab.paste(`[${new Array<number>(100_001).fill(1).join(',')}]`);
    await page.getByRole('link', { name: 'Code', exact: true }).click();
    await bench.run();
    await expect(bench.status).toContainText('These are 100,001 rewards; a custom estimator is given at most 100,000');
  });

  test('a loop is ended, and the next run comes in under a second', async ({ lab }) => {
    const bench = await open(lab);
    await bench.write('export default () => { for (;;); };');
    await expect(bench.status).toContainText('stopped after 1,000 ms', { timeout: 10_000 });
    const start = Date.now();
    await bench.write(HARMLESS);
    await expect(bench.status).toContainText('every length matches');
    expect(Date.now() - start).toBeLessThan(5_000);
  });
});
