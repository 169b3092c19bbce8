import { Button, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import { externalPaymentMethods } from '@tenantry/contract/shared/external-methods';
import {
  creditRefundInput,
  type CreditRefundInput,
} from '@tenantry/contract/payments/payments.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { useRef, useState } from 'react';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { DialogAbove } from '../../ui/dialogs/dialog-above.tsx';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { RehearsedPreview } from '../../ui/forms/rehearsed-preview.tsx';
import { useActKey } from '../../ui/acts/use-act-key.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { useToday } from '../../lib/session.ts';
import { onlyFor } from '../../lib/may.ts';

interface RefundCreditProps {
  readonly propertyId: string;
  readonly account: LeaseAccount;
}

function PermittedRefundCredit({ propertyId, account }: RefundCreditProps) {
  const today = useToday();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  return (
    <>
      <Button ref={button} variant="default" size="sm" onClick={() => setOpened(true)}>
        Refund credit
      </Button>
      <DialogAbove
        opened={opened}
        title="Refund credit"
        onClose={close}
        onClosed={() => button.current?.focus()}
      >
        <RefundCreditForm propertyId={propertyId} account={account} day={today} onClose={close} />
      </DialogAbove>
    </>
  );
}

/** PAY-9: records credit that was paid back to the tenant, in a dialog. */
export const RefundCredit = onlyFor(
  { 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/credit/refund': 'payments:write' },
  PermittedRefundCredit,
);

interface RefundCreditDraft {
  /** As typed. */
  amount: string;
  day: string | null;
  method: string;
  reason: string;
}

const REFUND = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/credit/refund';

const check = schemaResolver(creditRefundInput, { sync: true });

const inputOf = (draft: RefundCreditDraft) =>
  ({ ...draft, amount: dollarsFromText(draft.amount) }) as CreditRefundInput;

interface RefundCreditFormProps extends RefundCreditProps {
  readonly day: string;
  readonly onClose: () => void;
}

function RefundCreditForm({ propertyId, account, day, onClose }: RefundCreditFormProps) {
  const { leaseId, credit, entries } = account;
  const act = useActKey(entries);
  const form = useForm<RefundCreditDraft>({
    initialValues: { amount: formatMoney(credit), day, method: 'Check', reason: '' },
    validate: (draft) => check(inputOf(draft)),
  });
  const { error, formProps } = useFormSubmit({
    form,
    act,
    send: (draft: RefundCreditDraft, idempotencyKey) =>
      callApi(REFUND, {
        params: { propertyId, leaseId },
        body: inputOf(draft),
        idempotencyKey,
      }),
    changes: ['money'],
    onDone: ({ refunded }) => {
      notifySuccess(`Refund of ${formatMoney(refunded)} recorded`);
      onClose();
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Save"
      onCancel={onClose}
    >
      <p>Record money that you paid back to your tenant. Nothing is sent from here.</p>
      <DialogFields>
        <MoneyInput
          label="Amount"
          description={`The credit is ${formatMoney(credit)}.`}
          required
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <NativeSelect
          label="Paid by"
          required
          data={[...externalPaymentMethods]}
          {...form.getInputProps('method')}
        />
        <DayInput label="Date" required {...form.getInputProps('day')} />
        <TextInput
          label="Reason"
          required
          maxLength={200}
          placeholder="Paid too much"
          {...form.getInputProps('reason')}
        />
      </DialogFields>
      <RefundPreview propertyId={propertyId} account={account} input={inputOf(form.values)} />
    </DialogForm>
  );
}

interface RefundPreviewProps extends RefundCreditProps {
  readonly input: CreditRefundInput;
}

/** GEN-5: what the refund will do, as rehearsed by the server. */
function RefundPreview({ propertyId, account: { leaseId, credit }, input }: RefundPreviewProps) {
  return (
    <RehearsedPreview
      body={creditRefundInput.safeParse(input).success ? input : null}
      queryKey={[...queryKeys.properties, 'creditRefund', leaseId, credit]}
      rehearse={(body, signal) =>
        rehearseApi(REFUND, { params: { propertyId, leaseId }, body, signal })
      }
      sentenceOf={({ answer }) =>
        `The tenant's credit will be ${formatMoney(answer.credit)}. Income on ${formatDate(input.day)} will be ${formatMoney(answer.refunded)} lower.`
      }
    />
  );
}
