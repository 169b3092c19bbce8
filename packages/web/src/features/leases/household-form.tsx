import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  householdDetails,
  householdInput,
  type HouseholdEntry,
  type HouseholdKind,
} from '@tenantry/contract/leases/household.schemas';
import { callApi } from '../../lib/api.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import type { LeaseIds } from './charges.queries.ts';
import { kindWords } from './household-text.ts';

interface Draft {
  name: string;
  description: string;
  number: string;
  phoneNumber: string;
  expiresOn: string | null;
}

const check = schemaResolver(householdInput, { sync: true });

/** Only what entries of this kind have; a field that was left empty is missing. */
function inputOf(kind: HouseholdKind, { name, description, ...draft }: Draft) {
  const detailsOfKind = householdDetails[kind];
  return {
    kind,
    name,
    description,
    ...(detailsOfKind.number && { number: draft.number.trim() || null }),
    ...(detailsOfKind.phoneNumber && { phoneNumber: draft.phoneNumber.trim() || null }),
    ...(detailsOfKind.expiresOn && { expiresOn: draft.expiresOn }),
  };
}

interface HouseholdFormProps {
  readonly lease: LeaseIds;
  readonly kind: HouseholdKind;
  /** What is changed; null adds one. */
  readonly entry: HouseholdEntry | null;
  readonly onClose: () => void;
}

/** UNIT-16: adds or changes a pet, a vehicle, a policy or a contact. */
export function HouseholdForm({ lease, kind, entry, onClose }: HouseholdFormProps) {
  const words = kindWords[kind];
  const form = useForm<Draft>({
    initialValues: {
      name: entry?.name ?? '',
      description: entry?.description ?? '',
      number: entry?.number ?? '',
      phoneNumber: entry?.phoneNumber ?? '',
      expiresOn: entry?.expiresOn ?? null,
    },
    validate: (draft) => check(inputOf(kind, draft)),
  });
  const detailsOfKind = householdDetails[kind];
  return (
    <SubmitForm
      form={form}
      send={(draft, idempotencyKey) => send({ lease, entry }, inputOf(kind, draft), idempotencyKey)}
      changes={['leases']}
      act={entry ? 'Save' : `Add ${words.one}`}
      done={`${words.title} ${entry ? 'saved' : 'added'}`}
      onClose={onClose}
    >
      <TextInput label={words.name} required data-autofocus {...form.getInputProps('name')} />
      {detailsOfKind.number && (
        <TextInput label={words.number} required {...form.getInputProps('number')} />
      )}
      {detailsOfKind.phoneNumber && (
        <TextInput
          label="Phone number"
          type="tel"
          required
          {...form.getInputProps('phoneNumber')}
        />
      )}
      {detailsOfKind.expiresOn && (
        <DayInput label="Expires on" required {...form.getInputProps('expiresOn')} />
      )}
      <TextInput
        label={words.description}
        description={words.example}
        {...form.getInputProps('description')}
      />
    </SubmitForm>
  );
}

function send(
  { lease, entry }: Pick<HouseholdFormProps, 'lease' | 'entry'>,
  body: ReturnType<typeof inputOf>,
  idempotencyKey: string,
) {
  return entry
    ? callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/household/:entryId', {
        params: { ...lease, entryId: entry.id },
        body: { ...body, version: entry.version },
      })
    : callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/household', {
        params: { ...lease },
        body,
        idempotencyKey,
      });
}
