import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  afterTermInput,
  type LeaseEnding,
} from '@tenantry/contract/portfolio/lease-endings.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { amountProblem, dollarsFromText } from '@tenantry/contract/shared/money-text';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';

interface Draft {
  afterEnd: string;
  rent: string;
  announceDays: string;
  reason: string;
}

const choices = [
  { value: 'ENDS', label: 'Ends' },
  { value: 'MONTH_TO_MONTH', label: 'Becomes month to month' },
];

/** Until another number is entered. */
const ANNOUNCE_DAYS = 30;

const isDays = (text: string) => {
  const count = numberFromText(text);
  return count >= 1 && count <= 365;
};

interface AfterTermFormProps {
  readonly lease: Lease;
  readonly ending: LeaseEnding;
  readonly onClose: () => void;
}

/** UNIT-14: what follows the fixed term, and what the tenants are told of it. */
export function AfterTermForm({ lease, ending, onClose }: AfterTermFormProps) {
  const mayChangeRent = useMay({
    'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps':
      'charges:write',
  });
  const form = useForm<Draft>({
    initialValues: {
      afterEnd: ending.afterEnd ?? 'ENDS',
      rent: formatMoney(ending.monthlyRent ?? lease.monthlyCost),
      announceDays: String(ending.announceDays ?? ANNOUNCE_DAYS),
      reason: '',
    },
    validate: {
      rent: amountProblem,
      announceDays: (text) => (isDays(text) ? null : 'Use 1 to 365 days.'),
    },
  });
  useKeptDraft(form, `after-term:${lease.id}:${lease.version}`);
  const { afterEnd } = form.getValues();
  const goesOn = afterEnd === 'MONTH_TO_MONTH';
  return (
    <SubmitForm
      form={form}
      send={({ rent, announceDays, reason }) => {
        const amount = dollarsFromText(rent);
        const raised = goesOn && amount !== lease.monthlyCost;
        return callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/ending/afterTerm', {
          params: { propertyId: lease.propertyId, leaseId: lease.id },
          body: afterTermInput.parse({
            afterEnd,
            announceDays: numberFromText(announceDays),
            reason,
            ...(raised && { rent: amount }),
          }),
        });
      }}
      changes={['leases', 'charges', 'money']}
      act="Save"
      done="End of the term saved"
      onClose={onClose}
    >
      <NativeSelect
        label="After the term, the lease"
        data={choices}
        data-autofocus
        {...form.getInputProps('afterEnd')}
      />
      {goesOn && (
        <>
          {mayChangeRent && (
            <MoneyInput label="Rent month to month" required {...form.getInputProps('rent')} />
          )}
          <NumberInput
            label="Tell the tenants this many days before"
            description="They get a letter by email. Their page shows it from now on."
            required
            {...form.getInputProps('announceDays')}
          />
          {mayChangeRent && (
            <TextInput
              label="Reason"
              description="Needed only if your tenant gets less notice than a state rule that you have checked requires."
              {...form.getInputProps('reason')}
            />
          )}
        </>
      )}
    </SubmitForm>
  );
}
