import { IMPORTERS } from './index.ts';
import { fuzzImporters } from './testing/fuzzing.ts';

/* The importers that fuzz.test.ts leaves out. */
fuzzImporters(IMPORTERS.filter((_, k) => k % 2 === 1).map(({ id }) => id));
