import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { ownerAgreementInput } from '@tenantry/contract/properties/owner-agreements.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi } from '../../../lib/api.ts';
import { useToday } from '../../../lib/session.ts';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { SubmitForm } from '../../../ui/forms/submit-form.tsx';
import { useKeptDraft } from '../../../ui/forms/use-kept-draft.ts';

interface OwnerLimitFormProps {
  readonly propertyId: string;
  readonly onClose: () => void;
}

const check = schemaResolver(ownerAgreementInput, { sync: true });

/** An empty field means that no quote needs the owner. */
const limitOf = (text: string) => (text.trim() === '' ? null : dollarsFromText(text));

/** BOOKS-20: a new limit counts from its day on; the earlier ones stay as a record. */
export function OwnerLimitForm({ propertyId, onClose }: OwnerLimitFormProps) {
  const startsOn: string | null = useToday();
  const form = useForm({
    initialValues: { approvalLimit: '', startsOn, note: '' },
    validate: (draft) => check({ ...draft, approvalLimit: limitOf(draft.approvalLimit) }),
  });
  useKeptDraft(form, `owner-limit:${propertyId}`);
  return (
    <SubmitForm
      form={form}
      send={(draft, idempotencyKey) =>
        callApi('POST /v1/admin/properties/:propertyId/ownerAgreements', {
          params: { propertyId },
          body: {
            startsOn: draft.startsOn ?? '',
            approvalLimit: limitOf(draft.approvalLimit),
            note: draft.note,
          },
          idempotencyKey,
        })
      }
      changes={['properties', 'maintenance']}
      act="Set limit"
      done="Approval limit set"
      onClose={onClose}
    >
      <MoneyInput
        label="Approval limit"
        description="The owner approves quotes above it. Empty: none. 0: every quote."
        data-autofocus
        {...form.getInputProps('approvalLimit')}
      />
      <DayInput label="From" required {...form.getInputProps('startsOn')} />
      <TextInput
        label="Note"
        description="Optional, such as: by the agreement of May 2"
        {...form.getInputProps('note')}
      />
    </SubmitForm>
  );
}
