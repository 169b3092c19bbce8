import { useForm } from '@mantine/form';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { callApi } from '../../lib/api.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { DialogFields, DialogForm } from '../../ui/dialog-form.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useFormSubmit } from '../../ui/use-submit.ts';
import type { LeaseIds } from './charges.queries.ts';

interface PartyEndFormProps {
  readonly lease: LeaseIds;
  readonly party: Party;
  readonly onClose: () => void;
}

/** UNIT-9: the last day of a person of a lease. */
export function PartyEndForm({ lease, party, onClose }: PartyEndFormProps) {
  const today = useToday();
  const form = useForm<{ lastDay: string | null }>({
    initialValues: { lastDay: party.toDay ?? today },
    validate: { lastDay: (day) => (day === null ? 'Enter the last day.' : null) },
  });
  const { error, formProps } = useFormSubmit({
    form,
    send: ({ lastDay }) =>
      callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/parties/:partyId', {
        params: { ...lease, partyId: party.id },
        query: lastDay === null ? {} : { lastDay },
      }),
    changes: ['leases', 'users'],
    onDone: () => {
      notifySuccess('Last day saved');
      onClose();
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Remove person"
      onCancel={onClose}
    >
      <DialogFields>
        <DayInput
          label="Last day"
          description="The account of the lease stays as it is."
          required
          data-autofocus
          {...form.getInputProps('lastDay')}
        />
      </DialogFields>
    </DialogForm>
  );
}
