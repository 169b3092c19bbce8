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
 * The reader that the settings choose (EXP-9). What asks a model is large, and loading it would stall the server for a
 * third of a second: where a model is configured it is loaded with the start, and nowhere else.
 */
export function receiptReaderOf(config: Config, dependencies: Dependencies): ReceiptReader {
  const loaded = load(config, dependencies);
  // The first person whose receipt is read hears of it.
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
