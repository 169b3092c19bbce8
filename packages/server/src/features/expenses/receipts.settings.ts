import type { DocumentReader } from '@tenantry/reading/documents/reader';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import { modelSettings, type ModelSettings } from './reading/model-settings.ts';
import type { ReceiptReader } from './reading/receipt-reader.ts';
import { createReceiptReader } from './reading/with-fallback.ts';

interface Dependencies {
  readonly documents: DocumentReader;
  readonly log: Logger;
}

/**
 * The configured reader (EXP-9). The code for models is large, and loading it would block the server for a third of a
 * second. It is therefore loaded at start, and only if a model is configured.
 */
export function receiptReaderOf(config: Config, dependencies: Dependencies): ReceiptReader {
  const loaded = load(config, dependencies);
  // The person of the first receipt gets the error.
  loaded.catch(() => undefined);
  return { read: async (...receipt) => (await loaded).read(...receipt) };
}

async function load(config: Config, { documents, log }: Dependencies): Promise<ReceiptReader> {
  const { createEmbeddedReader } = await import('@tenantry/reading/receipts/embedded.reader');
  const settings = modelSettings(config);
  const model = settings && (await modelReader(settings, documents));
  return createReceiptReader({ embedded: createEmbeddedReader(documents), model, log });
}

async function modelReader(settings: ModelSettings, documents: DocumentReader) {
  const { createModelReader } = await import('./reading/model.reader.ts');
  return createModelReader(settings, documents);
}
