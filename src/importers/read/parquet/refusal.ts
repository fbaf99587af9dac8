import { NotRead } from './damage.ts';

const JSONL = 'pandas.read_parquet("FILE").to_json("rollouts.jsonl", orient="records", lines=True)';

/** What to say of a part of a parquet file that could not be read; the words of a library are never shown. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof NotRead))
    return 'This parquet file is damaged, cut off, or still being written. Download or copy it again.';
  const advice = error.advice ?? `Write it as JSONL, ${JSONL}, and drop that.`;
  return `This parquet file has ${error.message}, which is not read here. ${advice}`;
}
