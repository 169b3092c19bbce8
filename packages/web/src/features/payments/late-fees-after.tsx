import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FeeToWithdraw } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { isExternal } from '@tenantry/contract/ledger/payment-methods';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { addCents, centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { feesToWithdrawQuery } from './payments.queries.ts';
import classes from './payment-details.module.css';

interface LateFeesAfterProps {
  readonly payment: Pick<Payment, 'id' | 'propertyId' | 'paymentDate' | 'method'>;
}

function PermittedLateFeesAfter({ payment }: LateFeesAfterProps) {
  const byHand = isExternal(payment.method);
  const { data: fees = [] } = useQuery({ ...feesToWithdrawQuery(payment), enabled: byHand });
  return fees.length === 0 ? null : <Withdraw payment={payment} fees={fees} />;
}

/**
 * NEW-3: late fees that would not exist if the payment had been recorded on its date. Nothing is withdrawn
 * automatically.
 */
export const LateFeesAfter = onlyFor(
  {
    'GET /v1/admin/properties/:propertyId/payments/:paymentId/lateFees': 'charges:read',
    'POST /v1/admin/properties/:propertyId/payments/:paymentId/lateFees': 'charges:write',
  },
  PermittedLateFeesAfter,
);

const sumOf = (fees: readonly FeeToWithdraw[]) =>
  dollarsFromCents(addCents(...fees.map(({ withdraw }) => centsFromDollars(withdraw))));

function Withdraw({
  payment,
  fees,
}: LateFeesAfterProps & { readonly fees: readonly FeeToWithdraw[] }) {
  const { id: paymentId, propertyId, paymentDate } = payment;
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const chosen = fees.filter(({ invoiceId }) => !kept.has(invoiceId));
  const { error, submitting, submit } = useSubmit<readonly FeeToWithdraw[], unknown>({
    send: (list, idempotencyKey) =>
      callApi('POST /v1/admin/properties/:propertyId/payments/:paymentId/lateFees', {
        params: { propertyId, paymentId },
        body: { invoiceIds: list.map(({ invoiceId }) => invoiceId) },
        idempotencyKey,
      }),
    changes: ['money'],
    onDone: (_, list) => notifySuccess(`Late fees of ${formatMoney(sumOf(list))} withdrawn`),
  });
  const keep = (invoiceId: string, withdrawn: boolean) => {
    const next = new Set(kept);
    if (withdrawn) next.delete(invoiceId);
    else next.add(invoiceId);
    setKept(next);
  };
  return (
    <section className={classes.wide} aria-label="Late fees after this payment">
      <h4 className={classes.heading}>Late fees after this payment</h4>
      <p>
        {`This payment is dated ${formatDate(paymentDate)}. If it had been recorded then, these late fees would be lower:`}
      </p>
      <FormError error={error} />
      <div className={classes.fees}>
        {fees.map(({ invoiceId, number, day, amount, withdraw }) => (
          <Checkbox
            key={invoiceId}
            label={`Withdraw ${formatMoney(withdraw)} of invoice ${invoiceLabel(number)}`}
            description={`A late fee of ${formatMoney(amount)} on ${formatDate(day)}`}
            checked={!kept.has(invoiceId)}
            onChange={({ currentTarget: { checked } }) => keep(invoiceId, checked)}
          />
        ))}
      </div>
      <Button
        variant="default"
        size="sm"
        mt="sm"
        loading={submitting}
        disabled={chosen.length === 0}
        onClick={() => void submit(chosen)}
      >
        {`Withdraw ${formatMoney(sumOf(chosen))}`}
      </Button>
    </section>
  );
}
