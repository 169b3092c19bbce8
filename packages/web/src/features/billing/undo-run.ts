import { UNDO_SECONDS } from '@tenantry/contract/billing/billing.schemas';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { changed } from '../../lib/query-client.ts';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/notify.ts';
import { invoicesOf } from './billing-text.ts';

/** The button goes away before the server stops accepting it. */
const OFFERED_MS = (UNDO_SECONDS - 5) * 1000;

/** CHG-25: says what was billed, and offers to undo it while its mails are held. */
export function offerUndo(message: string, runId: string): void {
  const idempotencyKey = newIdempotencyKey();
  const undo = async () => {
    try {
      const { invoices, amount } = await callApi('POST /v1/admin/billing/runs/:runId/undo', {
        ...{ params: { runId }, body: {}, idempotencyKey },
      });
      notifySuccess(
        `Undone: ${invoicesOf(invoices)} of ${formatMoney(amount)} deleted, and no email was sent`,
      );
    } catch (reason) {
      notifyError(reason);
    }
    await changed('money', 'charges');
  };
  notifyUndo(message, () => void undo(), OFFERED_MS);
}
