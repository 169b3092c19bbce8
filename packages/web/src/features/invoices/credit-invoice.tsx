import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  creditNoteInput,
  type CreditNoteInput,
  type Invoice,
} from '@tenantry/contract/invoices/invoices.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { centsFromDollars, dollarsFromCents, subtractCents } from '@tenantry/contract/shared/money';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { isFinal } from '../../lib/api-error.ts';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import { changed } from '../../lib/query-client.ts';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import { FormError } from '../../ui/form-error.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { saveErrorSentence } from '../../ui/save-errors.ts';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { DialogAbove } from '../../ui/dialog-above.tsx';
import { useActKey } from '../../ui/use-act-key.ts';
import classes from './invoice-details.module.css';

/** CHG-29: corrects an invoice by a credit note. Once all of it is credited there is nothing to correct. */
export function CreditInvoice({ invoice }: { readonly invoice: Invoice }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Kept while no answer came, also when the dialog is closed in between: a credit is not recorded twice.
  const [idempotencyKey, renewKey] = useActKey(invoice.credits);
  const close = () => setOpened(false);
  const left = creditable(invoice);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="sm"
        disabled={left <= 0}
        onClick={() => setOpened(true)}
      >
        Credit
      </Button>
      <DialogAbove
        opened={opened}
        title={`Credit invoice ${invoiceLabel(invoice.number)}`}
        onClose={close}
        onClosed={() => button.current?.focus()}
      >
        <CreditForm
          invoice={invoice}
          left={left}
          idempotencyKey={idempotencyKey}
          onAnswered={renewKey}
          onClose={close}
        />
      </DialogAbove>
    </>
  );
}

/** Dollars by which an invoice can still be lowered. */
function creditable({ amount, credits }: Invoice): number {
  const left = credits.reduce(
    (rest, credit) => subtractCents(rest, centsFromDollars(credit.amount)),
    centsFromDollars(amount),
  );
  return dollarsFromCents(left);
}

interface CreditFormProps {
  readonly invoice: Invoice;
  readonly left: number;
  readonly idempotencyKey: string;
  /** The server said yes or no: the next try is another credit. */
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}

interface CreditDraft {
  /** As typed. */
  amount: string;
  reason: string;
}

const check = schemaResolver(creditNoteInput, { sync: true });

const inputOf = ({ amount, reason }: CreditDraft): CreditNoteInput => ({
  amount: dollarsFromText(amount),
  reason,
});

function CreditForm(props: CreditFormProps) {
  const { invoice, left, idempotencyKey, onAnswered, onClose } = props;
  const { id: invoiceId, propertyId, remainingBalance } = invoice;
  const [error, setError] = useState<unknown>(null);
  const form = useForm<CreditDraft>({
    initialValues: {
      amount: formatMoney(remainingBalance > 0 ? remainingBalance : left),
      reason: '',
    },
    validate: (draft) =>
      dollarsFromText(draft.amount) > left
        ? { amount: `This invoice can be lowered by ${formatMoney(left)} at most.` }
        : check(inputOf(draft)),
  });
  const submit = async (draft: CreditDraft) => {
    setError(null);
    try {
      await callApi('POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes', {
        params: { propertyId, invoiceId },
        body: inputOf(draft),
        idempotencyKey,
      });
      notifySuccess(`Credit of ${formatMoney(dollarsFromText(draft.amount))} recorded`);
      onAnswered();
      onClose();
    } catch (reason) {
      if (isFinal(reason)) onAnswered();
      if (!applyServerErrors(form, reason)) setError(saveErrorSentence(reason));
    } finally {
      void changed('money');
    }
  };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirstField(form, Object.keys(errors)))}
    >
      <FormError error={error} />
      <div className={classes.fields}>
        <MoneyInput
          label="Amount"
          description="The balance goes down first. Money already paid becomes credit for the tenant."
          required
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <TextInput
          label="Reason"
          placeholder="Billed twice"
          required
          maxLength={200}
          {...form.getInputProps('reason')}
        />
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={form.submitting}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Credit the invoice
        </Button>
      </div>
    </form>
  );
}
