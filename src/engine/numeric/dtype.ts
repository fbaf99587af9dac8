/** The numpy element types that rewards can have. Values are held as doubles; the dtype says how numpy would round. */
export type DType = (typeof DTYPES)[number];

const DTYPES = ['float64', 'float32', 'int64', 'bool'] as const;

/** Whether a value is the name of an element type. */
export function isDType(value: unknown): value is DType {
  return DTYPES.some((dtype) => dtype === value);
}

/** Python classes of numbers other than `float` and `numpy.float64`, which are plain JavaScript numbers. */
export type ScalarClass = 'int' | 'bool' | 'numpy.float32' | 'numpy.int64' | 'numpy.bool';

/** A number whose Python class is not float. */
export interface TypedScalar {
  readonly type: ScalarClass;
  readonly value: number;
}

/** A Python or numpy scalar: a plain number is a float64, a boolean a Python bool. */
export type Scalar = number | boolean | TypedScalar;

const DTYPE_OF_CLASS: Readonly<Record<ScalarClass, DType>> = {
  int: 'int64',
  bool: 'bool',
  'numpy.float32': 'float32',
  'numpy.int64': 'int64',
  'numpy.bool': 'bool',
};

/** The element type that one scalar gives to an array made of it. */
export function dtypeOfScalar(scalar: Scalar): DType {
  if (typeof scalar === 'number') return 'float64';
  return typeof scalar === 'boolean' ? 'bool' : DTYPE_OF_CLASS[scalar.type];
}

/** The scalar as a double; true is 1. */
export function numberOfScalar(scalar: Scalar): number {
  return typeof scalar === 'object' ? scalar.value : Number(scalar);
}

/** numpy's promotion of two element types: `np.result_type(a, b)`. */
export function promote(a: DType, b: DType): DType {
  if (a === b) return a;
  if (a === 'bool') return b;
  if (b === 'bool') return a;
  return 'float64';
}

/** Element type of `np.array(scalars)`; an empty list gives float64. */
export function dtypeOfScalars(scalars: Iterable<Scalar>): DType {
  let dtype: DType | null = null;
  for (const scalar of scalars) dtype = dtype === null ? dtypeOfScalar(scalar) : promote(dtype, dtypeOfScalar(scalar));
  return dtype ?? 'float64';
}

/** The numpy scalar found at an index of an array of this dtype: float64 is a plain number. */
export function numpyScalar(value: number, dtype: DType): Scalar {
  return dtype === 'float64' ? value : { type: `numpy.${dtype}`, value };
}
