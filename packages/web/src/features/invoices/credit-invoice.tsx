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
import { callApi, rehearseApi } from '../../lib/api.ts';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { DialogAbove } from '../../ui/dialogs/dialog-above.tsx';
import { useActKey } from '../../ui/acts/use-act-key.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { RehearsedPreview } from '../../ui/forms/rehearsed-preview.tsx';
import { creditSentence } from './credit-text.ts';
import { creditPreviewKey } from './invoices.queries.ts';

function PermittedCreditInvoice({ invoice }: { readonly invoice: Invoice }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The key is kept until a response arrives, even if the dialog is closed in between: no credit is recorded twice.
  const act = useActKey(invoice.credits);
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
        {words(invoice).button}
      </Button>
      <DialogAbove
        opened={opened}
        title={words(invoice).title}
        onClose={close}
        onClosed={() => button.current?.focus()}
      >
        <CreditForm invoice={invoice} left={left} act={act} onClose={close} />
      </DialogAbove>
    </>
  );
}

/** CHG-29: corrects an invoice with a credit note. If all of it is credited, there is nothing to correct. */
export const CreditInvoice = onlyFor(
  { 'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes': 'charges:write' },
  PermittedCreditInvoice,
);

/** CHG-19: a late fee is waived; other invoices are corrected. */
function words({ number, lateFeeOf }: Invoice) {
  const label = invoiceLabel(number);
  return lateFeeOf === null
    ? {
        button: 'Credit',
        title: `Credit invoice ${label}`,
        act: 'Credit the invoice',
        example: 'Billed twice',
      }
    : {
        button: 'Waive',
        title: `Waive the late fee of invoice ${label}`,
        act: 'Waive the late fee',
        example: 'First time late',
      };
}

/** The maximum amount in dollars that can still be credited. */
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
  readonly act: ReturnType<typeof useActKey>;
  readonly onClose: () => void;
}

interface CreditDraft {
  /** As typed. */
  amount: string;
  reason: string;
}

const CREDIT = 'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes';

const check = schemaResolver(creditNoteInput, { sync: true });

const inputOf = ({ amount, reason }: CreditDraft): CreditNoteInput => ({
  amount: dollarsFromText(amount),
  reason,
});

function CreditForm({ invoice, left, act, onClose }: CreditFormProps) {
  const { id: invoiceId, propertyId, remainingBalance } = invoice;
  const form = useForm<CreditDraft>({
    initialValues: {
      amount: formatMoney(remainingBalance > 0 ? remainingBalance : left),
      reason: '',
    },
    validate: (draft) =>
      dollarsFromText(draft.amount) > left
        ? { amount: `This invoice can be reduced by at most ${formatMoney(left)}.` }
        : check(inputOf(draft)),
  });
  const { error, formProps } = useFormSubmit({
    form,
    act,
    send: (draft, idempotencyKey) =>
      callApi(CREDIT, {
        params: { propertyId, invoiceId },
        body: inputOf(draft),
        idempotencyKey,
      }),
    changes: ['money'],
    onDone: (_credited, { amount }) => {
      notifySuccess(`Credit of ${formatMoney(dollarsFromText(amount))} recorded`);
      onClose();
    },
  });
  const input = inputOf(form.values);
  const isComplete = input.amount <= left && creditNoteInput.safeParse(input).success;
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={words(invoice).act}
      onCancel={onClose}
    >
      <DialogFields>
        <MoneyInput
          label="Amount"
          description="The balance is reduced first. Money already paid becomes credit for the tenant."
          required
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <TextInput
          label="Reason"
          placeholder={words(invoice).example}
          required
          maxLength={200}
          {...form.getInputProps('reason')}
        />
      </DialogFields>
      <RehearsedPreview
        body={isComplete ? input : null}
        queryKey={creditPreviewKey(invoice)}
        rehearse={(body, signal) =>
          rehearseApi(CREDIT, { params: { propertyId, invoiceId }, body, signal })
        }
        sentenceOf={creditSentence}
      />
    </DialogForm>
  );
}
