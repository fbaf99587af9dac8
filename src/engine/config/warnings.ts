/** A Python warning (`warnings.warn`): category and text. */
export type PythonWarning = readonly [category: 'DeprecationWarning', text: string];
