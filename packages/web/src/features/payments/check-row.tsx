import { TextInput } from '@mantine/core';
import { onlyFor } from '../../lib/may.ts';
import { IconTrash } from '../../ui/icons/icons.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { onEnter } from './on-enter.ts';
import type { CheckRow } from './check-draft.ts';
import classes from './check-batch.module.css';
import { PaidByField, usePeopleWhoPay } from './paid-by-select.tsx';
import { PayerSelect } from './payer-select.tsx';
import type { CheckBatchForm } from './use-check-batch.ts';
import { fieldId, focusCheck } from './use-check-rows.ts';

interface CheckRowProps {
  readonly row: CheckRow;
  readonly place: number;
  readonly form: CheckBatchForm;
  /** Goes to the next row, or to the button below the last one. */
  readonly onNext: () => void;
}

/** A check of the batch: payer, amount, number; Enter goes on. */
export function CheckRowFields({ row, place, form, onNext }: CheckRowProps) {
  const { key, leaseId, propertyId, amount, number } = row;
  const problem = form.problems[key];
  const named = (what: string) => `${what} of check ${place}`;
  return (
    <li className={classes.row}>
      <span className={classes.place} aria-hidden>
        {place}
      </span>
      <PayerSelect row={row} label={named('Payer')} form={form} onPassed={onNext} />
      <MoneyInput
        id={fieldId(key, 'amount')}
        aria-label={named('Amount')}
        placeholder="Amount"
        value={amount}
        onChange={(text) => form.change(key, { amount: text })}
        onKeyDown={onEnter(() => focusCheck(key, 'number'))}
      />
      <TextInput
        id={fieldId(key, 'number')}
        aria-label={named('Number')}
        placeholder="Check number"
        autoComplete="off"
        inputMode="numeric"
        value={number}
        onChange={({ currentTarget }) => form.change(key, { number: currentTarget.value })}
        onKeyDown={onEnter(onNext)}
      />
      <PlainButton
        variant="subtle"
        icon
        aria-label={`Remove check ${place}`}
        onClick={() => form.removeRow(key)}
      >
        <IconTrash size={18} aria-hidden />
      </PlainButton>
      {leaseId !== null && propertyId !== undefined && (
        <PaidBy row={{ ...row, leaseId, propertyId }} label={named('Paid by')} form={form} />
      )}
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}{' '}
          {form.known[key] !== undefined && (
            <PlainButton variant="subtle" onClick={() => form.recordAgain(key)}>
              This is a different check
            </PlainButton>
          )}
        </p>
      )}
    </li>
  );
}

interface PaidByProps {
  readonly row: CheckRow & { readonly leaseId: string; readonly propertyId: string };
  readonly label: string;
  readonly form: CheckBatchForm;
}

/** UNIT-6: offered if several people of the lease may pay. It may be left out, so Enter never stops at it. */
const PaidBy = onlyFor(
  { 'GET /v1/admin/properties/:propertyId/leasee/:leaseId/parties': 'leases:read' },
  function PaidBy({ row, label, form }: PaidByProps) {
    const { payers } = usePeopleWhoPay(row.propertyId, row.leaseId);
    if (payers.length === 0) return null;
    return (
      <PaidByField
        className={classes.paidBy}
        aria-label={label}
        unknown="Paid by: not known"
        payers={payers}
        value={row.payerPartyId ?? null}
        onChange={(payerPartyId) => form.change(row.key, { payerPartyId })}
      />
    );
  },
);
