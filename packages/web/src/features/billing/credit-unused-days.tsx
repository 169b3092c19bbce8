import { UNUSED_DAYS } from '@tenantry/contract/invoices/invoices.messages';
import type { Need } from '@tenantry/contract/today/today.schemas';
import { callApi } from '../../lib/api.ts';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { confirm } from '../../ui/confirm.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

interface CreditUnusedDaysProps {
  readonly need: Extract<Need, { kind: 'unused_days' }>;
}

function PermittedCreditUnusedDays({ need }: CreditUnusedDaysProps) {
  const { propertyId, invoiceId, number, unused, lastDay, lessee } = need;
  const label = invoiceLabel(number);
  const { submit, submitting } = useSubmit<void, unknown>({
    mayBeSent: () =>
      confirm({
        question: `Credit ${formatMoney(unused)} on invoice ${label}?`,
        details: `${lessee}’s lease ended on ${formatDate(lastDay)}, and the invoice also bills later days. Money already paid for them becomes credit for the tenant.`,
        confirmLabel: 'Credit',
      }),
    send: (_, idempotencyKey) =>
      callApi('POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes', {
        params: { propertyId, invoiceId },
        body: { amount: unused, reason: `${UNUSED_DAYS} after ${formatDate(lastDay)}` },
        idempotencyKey,
      }),
    changes: ['money'],
    onDone: () => notifySuccess(`Credit of ${formatMoney(unused)} recorded`),
    onRefused: (reason) => {
      notifyError(reason);
      return true;
    },
  });
  return (
    <PlainButton
      variant="default"
      busy={submitting}
      aria-label={`Credit invoice ${label}`}
      onClick={() => void submit()}
    >
      Credit
    </PlainButton>
  );
}

/** CHG-11: credits the unused days of a lease that has ended, after asking. */
export const CreditUnusedDays = onlyFor(
  { 'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes': 'charges:write' },
  PermittedCreditUnusedDays,
);
