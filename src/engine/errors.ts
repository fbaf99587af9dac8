/** The Python exception classes that rLLM, numpy or the interpreter raise on the modelled paths. */
export type PythonExceptionClass =
  | 'AssertionError'
  | 'AttributeError'
  | 'IndexError'
  | 'KeyError'
  | 'NotImplementedError'
  | 'TypeError'
  | 'ValueError'
  | 'ZeroDivisionError';

/** Where an error was raised, as far as that is known. */
export interface ErrorPlace {
  readonly role: string | null;
  /** Index of the group. */
  readonly group: number | null;
}

const NOWHERE: ErrorPlace = { role: null, group: null };

/**
 * Raised where upstream raises: carries the Python exception class and upstream's own text.
 * `discrepancy` names the catalogue entry (`D-01` ...) that explains it, when there is one.
 */
export class UpstreamError extends Error {
  /** The name of another class where a custom estimator threw one. */
  readonly pythonClass: PythonExceptionClass | (string & {});
  readonly discrepancy: string | null;
  /** Filled in on the way up, by whoever knows more: see `locating`. */
  place: ErrorPlace;

  constructor(
    pythonClass: UpstreamError['pythonClass'],
    message: string,
    discrepancy: string | null = null,
    place: Partial<ErrorPlace> = {},
  ) {
    super(message);
    this.name = 'UpstreamError';
    this.pythonClass = pythonClass;
    this.discrepancy = discrepancy;
    this.place = { ...NOWHERE, ...place };
  }
}

/** An `AssertionError` with upstream's text, unless the condition holds. */
export function assertUpstream(
  condition: boolean,
  message: string,
  place: Partial<ErrorPlace> = {},
): asserts condition {
  if (!condition) throw new UpstreamError('AssertionError', message, null, place);
}

/** Runs a part of the work; an error of upstream's that leaves it gets its place from what is known so far. */
export function locating<T>(placeOf: (known: ErrorPlace) => ErrorPlace, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof UpstreamError) error.place = placeOf(error.place);
    throw error;
  }
}
