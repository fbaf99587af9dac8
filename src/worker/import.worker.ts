import { type ByteSource, LostFile } from '../importers/read/bytes.ts';
import type { ImportResult } from '../importers/run.ts';
import { createImportHandler, type ImportJob } from './importJob.ts';
import type { Request } from './protocol.ts';
import { serveJobs } from './serve.ts';

/* The only module that runs in the importer's worker: text is read and parsed here, once. */
Object.assign(self, { fetch: undefined, importScripts: undefined });

const reader = new FileReaderSync();

/** Reads a chosen file where it lies, so that no more of it is in memory than is being looked at. */
function bytesOf(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read(from, to) {
      try {
        return new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to)));
      } catch {
        throw new LostFile(
          'The file cannot be read any more: it was changed, moved or locked since it was chosen. Choose it again.',
        );
      }
    },
  };
}

const receive = serveJobs<ImportJob, ImportResult>(createImportHandler(bytesOf), (reply) => self.postMessage(reply));

self.onmessage = (event: MessageEvent<Request<ImportJob>>) => receive(event.data);
