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

/**
 * Raised where upstream raises: carries the Python exception class and upstream's own text.
 * `discrepancy` names the catalogue entry (`D-01` ...) that explains it, when there is one.
 */
export class UpstreamError extends Error {
  readonly pythonClass: PythonExceptionClass;
  readonly discrepancy: string | null;

  constructor(pythonClass: PythonExceptionClass, message: string, discrepancy: string | null = null) {
    super(message);
    this.name = 'UpstreamError';
    this.pythonClass = pythonClass;
    this.discrepancy = discrepancy;
  }
}

/** An `AssertionError` with upstream's text, unless the condition holds. */
export function assertUpstream(condition: boolean, message: string): asserts condition {
  if (!condition) throw new UpstreamError('AssertionError', message);
}
