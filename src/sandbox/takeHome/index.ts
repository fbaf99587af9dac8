export { departing } from './departing.ts';
export { numpyText } from './numpy.ts';
export { pytestText } from './pytest.ts';
export { registeredLiteral } from './registered.ts';
export { notPassedAtSeed, rllmText } from './rllm.ts';
export type { Departing, DepartingCase } from './types.ts';
