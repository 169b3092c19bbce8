import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { changing } from '../../lib/query-client.ts';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/acts/notify.ts';
import { invoicesOf } from './billing-text.ts';

/**
 * CHG-25: undoes a run while its mails are held, and says what was undone, or why it was not. Ends once the lists show it.
 */
export async function undoRun(
  runId: string,
  idempotencyKey: string,
  onDone?: () => void,
): Promise<void> {
  try {
    await changing(['money', 'charges'], async () => {
      const { invoices, amount } = await callApi('POST /v1/admin/billing/runs/:runId/undo', {
        params: { runId },
        body: {},
        idempotencyKey,
      });
      onDone?.();
      notifySuccess(
        `Undone: ${invoicesOf(invoices)} of ${formatMoney(amount)} deleted, and no email was sent`,
      );
    });
  } catch (reason) {
    notifyError(reason);
  }
}

/** CHG-25: says what was billed, and offers to undo it. Afterwards, the list of past runs offers it too. */
export function offerUndo(message: string, runId: string): void {
  const idempotencyKey = newIdempotencyKey();
  notifyUndo(message, () => void undoRun(runId, idempotencyKey));
}
