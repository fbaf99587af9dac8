import type { ConfigReader } from '../reader.ts';
import { arealReader } from './areal.ts';
import { nemoReader } from './nemo.ts';
import { openrlhfReader } from './openrlhf.ts';
import { slimeReader } from './slime.ts';
import { swiftReader } from './swift.ts';
import { trlReader, unslothReader } from './trl.ts';
import { verlReader } from './verl.ts';

/** One reader a framework; rLLM's own configuration is read by `rllm_config`. */
export const READERS: readonly ConfigReader[] = [
  verlReader,
  trlReader,
  unslothReader,
  openrlhfReader,
  nemoReader,
  swiftReader,
  slimeReader,
  arealReader,
];
