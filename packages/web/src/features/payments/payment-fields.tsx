import { Radio, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { isExternal, methodWords } from '@tenantry/contract/ledger/payment-methods';
import { externalPaymentMethods } from '@tenantry/contract/shared/external-methods';
import type { ExternalPaymentInput } from '@tenantry/contract/payments/payments.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { LesseeSelect } from '../leases/lessee-select.tsx';
import { chosenPayer, PaidBySelect } from './paid-by-select.tsx';
import type { PaymentDraft } from './payment-draft.ts';
import classes from './external-payment.module.css';

/**
 * The data that a draft sends after the contract accepts it.
 * @param payers those of whom one may be chosen
 */
export function paymentInputOf(
  { payerPartyId, ...draft }: PaymentDraft,
  payers: readonly Party[],
): ExternalPaymentInput {
  const payer = chosenPayer(payers, payerPartyId);
  const said = payer && { payerPartyId: payer.id };
  return { ...draft, ...said, amount: dollarsFromText(draft.amount) } as ExternalPaymentInput;
}

interface PaymentFieldsProps {
  readonly form: UseFormReturnType<PaymentDraft>;
  readonly leases: readonly Lease[];
  readonly payers: readonly Party[];
}

/** The usual ones first, the others below them. */
const methodRows = [externalPaymentMethods.slice(0, 2), externalPaymentMethods.slice(2)];

export function PaymentFields({ form, leases, payers }: PaymentFieldsProps) {
  const { method } = form.values;
  const { reference, example } = methodWords[isExternal(method) ? method : 'Check'];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <LesseeSelect leases={leases} {...form.getInputProps('leaseId')} />
      <Radio.Group label="Payment method" size="md" required {...form.getInputProps('method')}>
        {methodRows.map((methods) => (
          <div key={methods[0]} className={classes.choices}>
            {methods.map((each) => (
              <Radio key={each} value={each} label={each} />
            ))}
          </div>
        ))}
      </Radio.Group>
      <MoneyInput
        label="Amount"
        required
        data-autofocus
        {...form.getInputProps('amount')}
        // Selects the proposed amount, so that typing replaces it.
        onClick={({ currentTarget }) => currentTarget.select()}
      />
      <DayInput label="Date" required {...form.getInputProps('paymentDate')} />
      <TextInput
        label={`Description (${reference})`}
        required
        placeholder={example}
        {...form.getInputProps('description')}
      />
      <PaidBySelect payers={payers} form={form} />
    </SimpleGrid>
  );
}
