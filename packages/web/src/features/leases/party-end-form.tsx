import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { callApi } from '../../lib/api.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import type { LeaseIds } from './charges.queries.ts';

interface PartyEndFormProps {
  readonly lease: LeaseIds;
  readonly party: Party;
  readonly onClose: () => void;
}

interface Draft {
  readonly lastDay: string | null;
  readonly neverThere: boolean;
}

/** UNIT-9: the last day of a person of a lease. Somebody who begins later can only be taken off it entirely. */
export function PartyEndForm({ lease, party, onClose }: PartyEndFormProps) {
  const today = useToday();
  const beginsLater = party.fromDay !== null && party.fromDay > today;
  const form = useForm<Draft>({
    initialValues: { lastDay: party.toDay ?? today, neverThere: beginsLater },
    validate: {
      lastDay: (day, { neverThere }) =>
        day === null && !neverThere ? 'Enter the last day.' : null,
    },
  });
  return (
    <SubmitForm
      form={form}
      send={({ lastDay, neverThere }) =>
        callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/parties/:partyId', {
          params: { ...lease, partyId: party.id },
          query: neverThere ? { neverThere: 'true' } : { lastDay: lastDay ?? today },
        })
      }
      changes={['leases', 'users']}
      act="Remove person"
      done={form.getValues().neverThere ? 'Person removed' : 'Last day saved'}
      onClose={onClose}
    >
      <Checkbox
        label="Added by mistake"
        description="Removes the person as if they had never been on the lease. They keep no invoices."
        {...form.getInputProps('neverThere', { type: 'checkbox' })}
      />
      {!form.getValues().neverThere && (
        <DayInput
          label="Last day"
          description="The account of the lease stays as it is."
          required
          data-autofocus
          {...form.getInputProps('lastDay')}
        />
      )}
    </SubmitForm>
  );
}
