import { NotRead } from './damage.ts';

const JSONL = 'pandas.read_parquet("FILE").to_json("rollouts.jsonl", orient="records", lines=True)';

/** What to say of a part of a parquet file that could not be read; the words of a library are never shown. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof NotRead))
    return 'This parquet file is damaged, cut off, or still being written. Download or copy it again.';
  if (error.message === 'encrypted')
    return 'This parquet file is encrypted. Decrypt it where its key is, and drop what comes out.';
  return `This parquet file has ${error.message}, which are not read here. Write it as JSONL, ${JSONL}, and drop that.`;
}
