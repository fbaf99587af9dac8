import type { BoxEngine, BoxLanguage, BoxLanguages } from '../../sandbox/box/languages.ts';
import type { ProgramLanguage } from '../../sandbox/program/types.ts';
import { createFollowed, type Followed } from '../followed.ts';

/** Which Python runs, and whether it is here yet. */
export interface PythonState {
  /** Full CPython was asked for; MicroPython otherwise. */
  readonly full: boolean;
  /** Engines whose code is on its way. */
  readonly fetching: ReadonlySet<BoxEngine>;
}

/** The choice between MicroPython and full CPython: one for the page, and for as long as its tab is open. */
export interface PythonChoice extends Followed<PythonState> {
  choose(full: boolean): void;
  /** What runs a language now. */
  engineOf(language: ProgramLanguage): BoxEngine;
  /** The same languages, whose fetching is followed. */
  followed(languages: BoxLanguages): BoxLanguages;
}

/** Where the choice is kept. */
export interface ChoiceMemory {
  read(): boolean;
  write(full: boolean): void;
}

const KEY = 'advantage-playground.full-python';

/** The tab's own storage: a new visit begins with MicroPython again. */
export const sessionChoice: ChoiceMemory = {
  read() {
    try {
      return sessionStorage.getItem(KEY) === 'yes';
    } catch {
      return false;
    }
  },
  write(full) {
    try {
      if (full) sessionStorage.setItem(KEY, 'yes');
      else sessionStorage.removeItem(KEY);
    } catch {
      // Without storage a reload begins with MicroPython.
    }
  },
};

export function createPythonChoice(memory: ChoiceMemory): PythonChoice {
  const state = createFollowed<PythonState>({ full: memory.read(), fetching: new Set() });
  const mark = (engine: BoxEngine, isFetching: boolean) => {
    const fetching = new Set(state.get().fetching);
    if (isFetching) fetching.add(engine);
    else fetching.delete(engine);
    state.set({ ...state.get(), fetching });
  };
  const follow = (engine: BoxEngine, load: () => Promise<BoxLanguage>) => async (): Promise<BoxLanguage> => {
    const language = await load();
    let here = false;
    const assets: BoxLanguage['assets'] = async () => {
      if (here) return language.assets();
      mark(engine, true);
      try {
        const fetched = await language.assets();
        here = true;
        return fetched;
      } finally {
        mark(engine, false);
      }
    };
    return { ...language, assets };
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    choose(full) {
      memory.write(full);
      state.set({ ...state.get(), full });
    },
    engineOf: (language) => (language === 'python' && state.get().full ? 'full-python' : language),
    followed: (languages) =>
      Object.fromEntries(
        Object.entries(languages).map(([engine, load]) => [engine, follow(engine as BoxEngine, load)]),
      ),
  };
}
