import type { BoxFrame, OpenFrame } from './frame.ts';
import type { BoxEngine, BoxLanguage, BoxLanguages } from './languages.ts';
import { readReply } from './readReply.ts';
import type { ToWorker } from './wire.ts';

/** A worker of the box that has run nothing yet. */
export interface BoxWorker {
  readonly id: number;
  readonly port: MessagePort;
  /** Null once it can take a program, else why it cannot. */
  readonly ready: Promise<string | null>;
  /** Told about every message, and about its end. */
  listen: (reply: unknown) => void;
  fail: (message: string) => void;
}

/** A worker that does not come up in this time is given up. */
const START_MS = 20_000;
const START_HEAVY_MS = 90_000;
/** Workers that wait for a program: at each key of somebody who types fast one is used up. */
const WARM = 2;
const WARM_HEAVY = 1;
/** The next worker is started this long after a run ended or, when it takes longer, after it began. */
const REFILL_MS = 60;

/** The workers of a box: some wait for a program, each takes one. */
export interface BoxWorkers {
  /** @throws {Error} when it cannot be loaded. */
  languageOf(language: BoxEngine): Promise<BoxLanguage>;
  /** A worker that has run nothing; the first of those that wait. */
  take(language: BoxEngine): Promise<BoxWorker>;
  /** Ends a worker, whatever it does. */
  stop(worker: BoxWorker): void;
  /** Has a worker ready. */
  warm(language: BoxEngine): void;
  /** Starts workers for the next runs, a little later: what a run has just given is drawn first. */
  refill(language: BoxEngine): void;
  /** The same, counted from now. */
  refillAnew(language: BoxEngine): void;
  readonly disposed: boolean;
  dispose(): void;
}

/** Workers over a frame, which is opened with the first of them. */
export function createBoxWorkers(openFrame: OpenFrame, languages: BoxLanguages): BoxWorkers {
  const workers = new Map<number, BoxWorker>();
  /** Of each language the workers that wait, the first to be taken first. */
  const warmed = new Map<BoxEngine, Promise<BoxWorker>[]>();
  const refills = new Map<BoxEngine, ReturnType<typeof setTimeout>>();
  /** At hand at once: what waits for a task would wait behind whatever the page draws. */
  const loaded = new Map<BoxEngine, BoxLanguage>();
  let frame: Promise<BoxFrame> | null = null;
  let nextId = 1;
  let disposed = false;

  const frameOf = (): Promise<BoxFrame> => {
    frame ??= openFrame({ onFailure: (id, message) => workers.get(id)?.fail(message) }).catch((error: unknown) => {
      frame = null;
      throw error;
    });
    return frame;
  };

  const startWorker = async (language: BoxLanguage): Promise<BoxWorker> => {
    const [box, text, assets] = await Promise.all([frameOf(), language.workerText(), language.assets()]);
    const { port1, port2 } = new MessageChannel();
    const id = nextId++;
    let settle!: (trouble: string | null) => void;
    const ready = new Promise<string | null>((resolve) => {
      settle = resolve;
    });
    const startMs = language.heavy === true ? START_HEAVY_MS : START_MS;
    const timer = setTimeout(() => settle('it does not start'), startMs);
    void ready.then(() => clearTimeout(timer));
    const worker: BoxWorker = {
      id,
      port: port1,
      ready,
      listen(data) {
        const reply = readReply(data, null);
        if (reply?.kind === 'ready') settle(null);
        if (reply?.kind === 'broken') settle(reply.message);
      },
      fail: settle,
    };
    workers.set(id, worker);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => worker.listen(data);
    box.start(id, text, port2);
    port1.postMessage({ kind: 'open', assets } satisfies ToWorker);
    return worker;
  };

  const stop = ({ id, port }: BoxWorker): void => {
    workers.delete(id);
    port.close();
    void frame?.then((box) => box.stop(id)).catch(() => {});
  };

  const languageOf = async (language: BoxEngine): Promise<BoxLanguage> => {
    const known = loaded.get(language);
    if (known !== undefined) return known;
    const load = languages[language];
    if (load === undefined) throw new Error(`${language} is not one of its languages`);
    const own = await load();
    loaded.set(language, own);
    return own;
  };

  /** Workers of a language that may wait. */
  const mostWarm = (language: BoxEngine) => (loaded.get(language)?.heavy === true ? WARM_HEAVY : WARM);

  const warm = (language: BoxEngine): void => {
    const waiting = warmed.get(language) ?? [];
    warmed.set(language, waiting);
    if (disposed || waiting.length >= mostWarm(language)) return;
    const started = languageOf(language).then(startWorker);
    waiting.push(started);
    started.catch(() => {
      warmed.set(
        language,
        (warmed.get(language) ?? []).filter((one) => one !== started),
      );
    });
  };

  const refill = (language: BoxEngine): void => {
    if (disposed || refills.has(language)) return;
    const again = () => {
      refills.delete(language);
      warm(language);
      if ((warmed.get(language)?.length ?? 0) < mostWarm(language)) refill(language);
    };
    refills.set(language, setTimeout(again, REFILL_MS));
  };

  const take = async (language: BoxEngine): Promise<BoxWorker> => {
    if ((warmed.get(language)?.length ?? 0) === 0) warm(language);
    const taken = warmed.get(language)!.shift()!;
    return taken;
  };

  return {
    languageOf,
    take,
    stop,
    warm,
    refill,
    refillAnew(language) {
      clearTimeout(refills.get(language));
      refills.delete(language);
      refill(language);
    },
    get disposed() {
      return disposed;
    },
    dispose() {
      disposed = true;
      for (const timer of refills.values()) clearTimeout(timer);
      for (const worker of workers.values()) worker.port.close();
      workers.clear();
      warmed.clear();
      void frame?.then((box) => box.dispose()).catch(() => {});
    },
  };
}
