import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { partyInput, partyRoles, type Party } from '@tenantry/contract/leases/parties.schemas';
import { callApi } from '../../lib/api.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import type { LeaseIds } from './charges.queries.ts';
import { personInputOf, type PersonDraft } from './lease-people-draft.ts';
import { mayPayHint, partyName, roleHints, roleLabels } from './party-text.ts';

const PARTIES = '/v1/admin/properties/:propertyId/leasee/:leaseId/parties';

interface Draft extends PersonDraft {
  fromDay: string | null;
}

const check = schemaResolver(partyInput, { sync: true });

/** Without a first day, the server takes today. */
const inputOf = ({ fromDay, ...person }: Draft) => ({
  ...personInputOf(person),
  ...(fromDay !== null && { fromDay }),
});

const roles = partyRoles.map((value) => ({ value, label: roleLabels[value] }));

interface PartyFormProps {
  readonly lease: LeaseIds;
  /** Who is changed; null adds somebody. */
  readonly party: Party | null;
  readonly onClose: () => void;
}

const draftOf = (party: Party | null): Draft => ({
  role: party?.role ?? 'TENANT',
  firstName: party?.firstName ?? '',
  lastName: party?.lastName ?? '',
  emailAddress: party?.emailAddress ?? '',
  phoneNumber: party?.phoneNumber ?? '',
  fromDay: null,
  lateNotices: party?.lateNotices ?? false,
  mayPay: party?.mayPay ?? false,
});

/** UNIT-5: adds a person to a lease, or changes an occupant or a guarantor. */
export function PartyForm({ lease, party, onClose }: PartyFormProps) {
  const form = useForm<Draft>({
    initialValues: draftOf(party),
    validate: (draft) => check(inputOf(draft)),
  });
  const { role } = form.getValues();
  return (
    <SubmitForm
      form={form}
      send={(draft, idempotencyKey) => send({ lease, party }, inputOf(draft), idempotencyKey)}
      changes={['leases', 'users']}
      act={party ? 'Save' : 'Add person'}
      done={party ? `${partyName(party)} saved` : 'Person added'}
      onClose={onClose}
    >
      {!party && (
        <NativeSelect
          label="Role"
          description={roleHints[role]}
          data={roles}
          {...form.getInputProps('role')}
        />
      )}
      <TextInput label="First name" required data-autofocus {...form.getInputProps('firstName')} />
      <TextInput label="Last name" required {...form.getInputProps('lastName')} />
      {role !== 'OCCUPANT' && (
        <>
          <TextInput
            label="Email address"
            type="email"
            required
            {...form.getInputProps('emailAddress')}
          />
          <TextInput
            label="Phone number"
            type="tel"
            required
            {...form.getInputProps('phoneNumber')}
          />
        </>
      )}
      {role === 'GUARANTOR' && (
        <>
          <Checkbox
            label="Email them when rent is late"
            {...form.getInputProps('lateNotices', { type: 'checkbox' })}
          />
          <Checkbox
            label="Let them pay online"
            description={mayPayHint}
            {...form.getInputProps('mayPay', { type: 'checkbox' })}
          />
        </>
      )}
      {!party && (
        <DayInput
          label="First day"
          description="Optional: today."
          clearable
          {...form.getInputProps('fromDay')}
        />
      )}
    </SubmitForm>
  );
}

/** What the form does not show stays as it is. */
function send(
  { lease, party }: Pick<PartyFormProps, 'lease' | 'party'>,
  body: ReturnType<typeof inputOf>,
  idempotencyKey: string,
) {
  if (!party) {
    const params = { ...lease };
    return callApi(`POST ${PARTIES}`, { params, body, idempotencyKey });
  }
  const { birthYear, version } = party;
  return callApi(`POST ${PARTIES}/:partyId`, {
    params: { ...lease, partyId: party.id },
    body: { ...body, birthYear, version },
  });
}
