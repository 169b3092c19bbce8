import { UNUSED_DAYS } from '@tenantry/contract/invoices/invoices.messages';
import type { Need } from '@tenantry/contract/today/today.schemas';
import { callApi } from '../../lib/api.ts';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';

interface CreditUnusedDaysProps {
  readonly need: Extract<Need, { kind: 'unused_days' }>;
}

/** CHG-11: credits the unused days of a lease that has ended, after asking. */
export function CreditUnusedDays({ need }: CreditUnusedDaysProps) {
  const { propertyId, invoiceId, number, unused, lastDay, lessee } = need;
  const label = invoiceLabel(number);
  return (
    <ActButton
      calls={{
        'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes': 'charges:write',
      }}
      aria-label={`Credit invoice ${label}`}
      question={{
        question: `Credit ${formatMoney(unused)} on invoice ${label}?`,
        details: `${lessee}’s lease ended on ${formatDate(lastDay)}, and the invoice also bills later days. Money already paid for them becomes credit for the tenant.`,
        confirmLabel: 'Credit',
      }}
      act={(idempotencyKey) =>
        callApi('POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes', {
          params: { propertyId, invoiceId },
          body: { amount: unused, reason: `${UNUSED_DAYS} after ${formatDate(lastDay)}` },
          idempotencyKey,
        })
      }
      changes={['money']}
      done={`Credit of ${formatMoney(unused)} recorded`}
    >
      Credit
    </ActButton>
  );
}
