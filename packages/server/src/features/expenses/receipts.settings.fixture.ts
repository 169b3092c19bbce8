/** Reads nothing with a reader without a configured model, and reports which modules were loaded. */
import { registerHooks } from 'node:module';

const loaded: string[] = [];
registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url);
    return nextLoad(url, context);
  },
});

const { readConfig } = await import('../../platform/config.ts');
const { createLogger } = await import('../../platform/log.ts');
const { ReadingFailed } = await import('@tenantry/reading/receipts/receipt-reader');
const { receiptReaderOf } = await import('./receipts.settings.ts');

const reader = receiptReaderOf(readConfig({}), {
  documents: { read: async () => ({ source: 'text', pages: [] }) },
  log: createLogger('silent'),
});
const hints = { expensePrompt: '', vendors: [], today: '2026-06-30' } as const;
const receipt = { content: Buffer.alloc(0), contentType: 'application/pdf' };
try {
  await reader.read(receipt, hints, new AbortController().signal, async () => undefined);
} catch (error) {
  if (!(error instanceof ReadingFailed)) throw error;
}
console.log(JSON.stringify(loaded));
