import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { holdInput, type HoldSubject } from '@tenantry/contract/leases/charges.schemas';
import { callApi } from '../../lib/api.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { holdLabels } from './charge-labels.ts';
import type { LeaseIds } from './charges.queries.ts';

interface Draft {
  subject: HoldSubject;
  reason: string;
  firstDay: string | null;
  lastDay: string | null;
}

const check = schemaResolver(holdInput, { sync: true });

const inputOf = ({ firstDay, ...draft }: Draft) => ({ ...draft, firstDay: firstDay ?? '' });

const subjects = Object.entries(holdLabels).map(([value, label]) => ({ value, label }));

interface HoldFormProps {
  readonly lease: LeaseIds;
  readonly onClose: () => void;
}

/** CHG-23: pauses the automatic invoices or late fees of a lease. */
export function HoldForm({ lease, onClose }: HoldFormProps) {
  const form = useForm<Draft>({
    initialValues: { subject: 'INVOICES', reason: '', firstDay: null, lastDay: null },
    validate: (draft) => check(inputOf(draft)),
  });
  return (
    <SubmitForm
      form={form}
      send={(draft, idempotencyKey) =>
        callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/holds', {
          params: { ...lease },
          body: inputOf(draft),
          idempotencyKey,
        })
      }
      changes={['charges']}
      act="Add hold"
      done="Hold added"
      onClose={onClose}
    >
      <NativeSelect label="Hold" data={subjects} {...form.getInputProps('subject')} />
      <TextInput
        label="Reason"
        placeholder="In court"
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <DayInput label="First day" required {...form.getInputProps('firstDay')} />
      <DayInput
        label="Last day"
        description="Optional: until you release it."
        clearable
        {...form.getInputProps('lastDay')}
      />
    </SubmitForm>
  );
}
