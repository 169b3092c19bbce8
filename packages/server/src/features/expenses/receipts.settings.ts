import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { DocumentReader } from '../../platform/reading/reader.ts';
import type { ReceiptReader } from './reading/receipt-reader.ts';

interface Dependencies {
  readonly documents: DocumentReader;
  readonly log: Logger;
}

/** The reader that the settings choose (EXP-9). */
export function receiptReaderOf(config: Config, dependencies: Dependencies): ReceiptReader {
  let loaded: Promise<ReceiptReader> | undefined;
  return {
    read: async (...receipt) => {
      // Loaded here, because it is large and the start has no use for it.
      const reader = await (loaded ??= load(config, dependencies));
      return reader.read(...receipt);
    },
  };
}

async function load(config: Config, { documents, log }: Dependencies): Promise<ReceiptReader> {
  const { createEmbeddedReader } = await import('./reading/embedded.reader.ts');
  const { createModelReader, modelSettings } = await import('./reading/model.reader.ts');
  const { createReceiptReader } = await import('./reading/with-fallback.ts');
  const settings = modelSettings(config);
  const model = settings && createModelReader(settings, documents);
  return createReceiptReader({ embedded: createEmbeddedReader(documents), model, log });
}
