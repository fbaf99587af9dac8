import type { EpisodeRecord } from '../../engine/episode/record.ts';
import { runPipeline } from '../../engine/pipeline/run.ts';
import type { PipelineSettings } from '../../engine/pipeline/settings.ts';
import type { PlaygroundDocument } from './document.ts';

/**
 * The document with other episodes or other settings between them and the groups: the batch is what rLLM's pipeline
 * makes of them. This stands in the importers because text becomes groups here; see docs/decisions/0005.
 */
export function withEpisodes(
  document: PlaygroundDocument,
  episodes: readonly EpisodeRecord[],
  pipeline: PipelineSettings,
): PlaygroundDocument {
  const run = runPipeline(episodes, pipeline, document.settings.revision);
  return { ...document, batch: { groups: run.groups }, source: { episodes, pipeline, run } };
}

/** The same document after an edit of its settings: the revision decides some of the pipeline. */
export function afterSettings(document: PlaygroundDocument): PlaygroundDocument {
  const { source } = document;
  return source === undefined ? document : withEpisodes(document, source.episodes, source.pipeline);
}
