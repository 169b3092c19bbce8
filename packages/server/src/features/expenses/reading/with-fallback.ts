import type { LocalReader } from '@tenantry/reading/receipts/receipt-reader';
import { stopwatch } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import { NotWanted, type ReceiptReader } from './receipt-reader.ts';

/** The reader of this installation: the model if one is configured, and this machine's reader otherwise (EXP-9). */
export function createReceiptReader({
  embedded,
  model,
  log,
}: {
  readonly embedded: LocalReader;
  readonly model: ReceiptReader | null;
  readonly log: Logger;
}): ReceiptReader {
  const readHere: ReceiptReader['read'] = async (receipt, hints, signal, before) => {
    await before('embedded');
    return embedded.read(receipt, hints, signal);
  };
  if (!model) return { read: readHere };
  return {
    async read(receipt, hints, signal, before) {
      const elapsed = stopwatch();
      try {
        return await model.read(receipt, hints, signal, before);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof NotWanted) throw error;
        // The error itself contains the response, and with it content of the receipt.
        const { name, statusCode } = error as { name?: string; statusCode?: number };
        const facts = { name, statusCode, durationMs: Math.round(elapsed()) };
        log.warn(facts, 'the model gave no reading of a receipt; it is read on this machine');
        return readHere(receipt, hints, signal, before);
      }
    },
  };
}
