import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  bulkChargeInput,
  type BilledLease,
  type BulkChargeInput,
} from '@tenantry/contract/billing/billing.schemas';
import { MAX_TARGETS, type BulkResult } from '@tenantry/contract/shared/bulk';
import { GRACE_FROM_TODAY } from '@tenantry/contract/invoices/invoices.messages';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { useToday } from '../../lib/session.ts';
import { leasesOf, resultLines } from './billing-text.ts';
import { ChargeFields, chargeToSend, emptyCharge, type ChargeDraft } from './charge-fields.tsx';
import { chargeLeases, rehearseCharges, type RehearsedBulk } from './bulk-calls.ts';
import classes from './billing.module.css';

interface ChargeLeasesProps {
  readonly leases: readonly BilledLease[];
  readonly onClose: () => void;
}

const check = schemaResolver(bulkChargeInput, { sync: true });

/**
 * CHG-27: charges these leases the same amount: first a preview with the total, then what was billed and what was
 * refused.
 */
export function ChargeLeases({ leases, onClose }: ChargeLeasesProps) {
  const today = useToday();
  const [preview, setPreview] = useState<RehearsedBulk | null>(null);
  const [made, setMade] = useState<readonly BulkResult[] | null>(null);
  const inputOf = (draft: ChargeDraft): BulkChargeInput => ({
    ...chargeToSend(draft),
    leaseIds: leases.map(({ leaseId }) => leaseId),
  });
  const form = useForm<ChargeDraft>({
    initialValues: emptyCharge,
    // The leases are sent in parts of the length that the schema allows.
    validate: (draft) => {
      const input = inputOf(draft);
      return check({ ...input, leaseIds: input.leaseIds.slice(0, MAX_TARGETS) });
    },
    onValuesChange: () => setPreview(null),
  });
  const { error, formProps } = useFormSubmit({
    form,
    send: async (draft, idempotencyKey) => {
      const input = inputOf(draft);
      return preview === null
        ? { rehearsed: await rehearseCharges(input) }
        : { results: await chargeLeases(input, idempotencyKey) };
    },
    changes: ['money'],
    onDone: ({ rehearsed, results }) => {
      if (rehearsed) setPreview(rehearsed);
      else setMade(results);
    },
  });
  const { amount } = inputOf(form.values);
  if (made) return <Made results={made} leases={leases} amount={amount} onClose={onClose} />;
  const count = preview?.results.filter(({ ok }) => ok).length ?? 0;
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={preview && count > 0 ? `Charge ${leasesOf(count)}` : 'Preview'}
      onCancel={onClose}
    >
      <DialogFields>
        <ChargeFields form={form} amountLabel="Amount for each lease" />
        {preview && (
          <div role="status" className={classes.preview}>
            <p className={classes.previewTotal}>
              {formatMoney(preview.amount)} for {leasesOf(count)}, due{' '}
              {formatDate(form.values.dueDate ?? '')}
            </p>
            <p className={classes.hint}>
              Each lease gets its own invoice{mailsInWords(preview)}. Tenant credit is applied to
              the invoice.
            </p>
            <p className={classes.hint}>{feesToFollow(form.values.dueDate, today)}</p>
            <Refused results={preview.results} leases={leases} />
          </div>
        )}
      </DialogFields>
    </DialogForm>
  );
}

/** CHG-15: the leases may have different late fees. */
const feesToFollow = (dueDate: string | null, current: string) =>
  `While it is unpaid, each lease's own late fees follow.${(dueDate ?? '') < current ? ` ${GRACE_FROM_TODAY}` : ''}`;

const mailsInWords = ({ mails }: RehearsedBulk) =>
  mails === 0 ? '' : mails === 1 ? ', and 1 email is sent' : `, and ${mails} emails are sent`;

const sumOf = (amount: number, count: number) => (Math.round(amount * 100) * count) / 100;

interface ResultsProps {
  readonly results: readonly BulkResult[];
  readonly leases: readonly BilledLease[];
}

/** The leases that could not be charged, and why. */
function Refused({ results, leases }: ResultsProps) {
  const refused = results.filter(({ ok }) => !ok);
  if (refused.length === 0) return null;
  return (
    <>
      <p className={classes.refusedTitle}>Not charged: {leasesOf(refused.length)}</p>
      <ResultList results={refused} leases={leases} />
    </>
  );
}

function ResultList({ results, leases }: ResultsProps) {
  return (
    <ul className={classes.results}>
      {resultLines(results, leases).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface MadeProps extends ResultsProps {
  readonly amount: number;
  readonly onClose: () => void;
}

function Made({ results, leases, amount, onClose }: MadeProps) {
  const made = results.filter(({ ok }) => ok);
  return (
    <div role="status">
      <p className={classes.previewTotal}>
        Charged {formatMoney(sumOf(amount, made.length))} to {leasesOf(made.length)}
      </p>
      <ResultList results={made} leases={leases} />
      <Refused results={results} leases={leases} />
      <div className={classes.buttons}>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </div>
  );
}
