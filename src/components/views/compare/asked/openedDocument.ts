import type { ConfusionHead, OpenedBatch } from '../../../../engine/confusions/types.ts';
import { parseDocument } from '../../../../importers/playground/codec.ts';
import type { PlaygroundDocument } from '../../../../importers/playground/document.ts';
import { FORMAT, VERSION } from '../../../../importers/playground/schema.ts';

/**
 * The batch of a question as a document of its own, with the two estimators that it is about.
 *
 * @throws {Error} when it is no document, which a test rules out
 */
export function openedDocument({ asked }: Pick<ConfusionHead, 'asked'>, batch: OpenedBatch): PlaygroundDocument {
  const parsed = parseDocument({
    format: FORMAT,
    version: VERSION,
    name: `You asked: ${asked}`,
    groups: batch.groups.map(({ id, rewards, lengths }) => ({
      group_id: id,
      rewards,
      ...(lengths !== null && {
        steps: lengths.map((length) => [{ n_response: length }]),
      }),
    })),
    compare: batch.against.map(({ variant, epsilon, groupSize, promptsPerBatch }) => ({
      variant,
      ...(epsilon !== null && { epsilon }),
      ...(groupSize !== undefined && { group_size: groupSize }),
      ...(promptsPerBatch !== undefined && { prompts_per_batch: promptsPerBatch }),
    })),
  });
  if (!parsed.ok) throw new Error(parsed.issues[0]?.message);
  return parsed.value;
}
