import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { amountProblem, dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { dayProblem } from '../../ui/text/day-text.ts';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { lastDayOfYearFrom } from './lease-draft.ts';

interface Draft {
  endDate: string | null;
  rent: string;
  expiresOn: string | null;
  reason: string;
}

/** How long an offer is open, unless the term ends before. */
const OPEN_DAYS = 30;

function draftOf({ endDate, monthlyCost }: Lease, today: CalendarDate): Draft {
  const inAMonth = addDays(today, OPEN_DAYS);
  return {
    endDate: lastDayOfYearFrom(addDays(endDate ?? today, 1)),
    rent: formatMoney(monthlyCost),
    expiresOn: endDate !== null && endDate < inAMonth ? endDate : inAMonth,
    reason: '',
  };
}

interface OfferFormProps {
  readonly lease: Lease;
  readonly onClose: () => void;
}

/** UNIT-13: term, rent and the last day to accept. */
export function OfferForm({ lease, onClose }: OfferFormProps) {
  const mayChangeRent = useMay({
    'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps':
      'charges:write',
  });
  const form = useForm<Draft>({
    initialValues: draftOf(lease, useToday()),
    validate: {
      endDate: dayProblem,
      expiresOn: dayProblem,
      rent: amountProblem,
    },
  });
  useKeptDraft(form, `offer:${lease.id}:${lease.version}`);
  return (
    <SubmitForm
      form={form}
      send={({ endDate, rent, expiresOn, reason }, idempotencyKey) => {
        const amount = dollarsFromText(rent);
        return callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/renewals', {
          params: { propertyId: lease.propertyId, leaseId: lease.id },
          body: {
            endDate: endDate ?? '',
            expiresOn: expiresOn ?? '',
            reason,
            ...(amount !== lease.monthlyCost && { rent: amount }),
          },
          idempotencyKey,
        });
      }}
      changes={['leases']}
      act="Offer renewal"
      done="Renewal offered"
      onClose={onClose}
    >
      <DayInput
        label="New last day"
        description={
          lease.endDate === null
            ? 'The lease runs month to month now.'
            : `The lease ends on ${formatDate(lease.endDate)} now.`
        }
        required
        data-autofocus
        {...form.getInputProps('endDate')}
      />
      {mayChangeRent && (
        <MoneyInput
          label="Rent per month"
          description="A different rent starts with the new term."
          required
          {...form.getInputProps('rent')}
        />
      )}
      <DayInput
        label="Open until"
        description="The last day on which the tenants can accept."
        required
        {...form.getInputProps('expiresOn')}
      />
      {mayChangeRent && (
        <TextInput
          label="Reason"
          description="Optional. Kept with the new rent."
          {...form.getInputProps('reason')}
        />
      )}
    </SubmitForm>
  );
}
