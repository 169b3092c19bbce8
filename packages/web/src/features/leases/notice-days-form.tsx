import { useForm } from '@mantine/form';
import type { LeaseEnding } from '@tenantry/contract/portfolio/lease-endings.schemas';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { callApi } from '../../lib/api.ts';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import type { LeaseIds } from './charges.queries.ts';

interface NoticeDaysFormProps {
  readonly lease: LeaseIds;
  readonly ending: LeaseEnding;
  readonly onClose: () => void;
}

/** UNIT-11: the days of notice that the lease asks for. */
export function NoticeDaysForm({ lease, ending, onClose }: NoticeDaysFormProps) {
  const form = useForm({
    initialValues: { noticeDays: String(ending.noticeDays) },
    validate: {
      noticeDays: (text) => {
        const count = numberFromText(text);
        return count >= 1 && count <= 365 ? null : 'Use 1 to 365 days.';
      },
    },
  });
  return (
    <SubmitForm
      form={form}
      send={({ noticeDays }) =>
        callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/ending', {
          params: { ...lease },
          body: { noticeDays: numberFromText(noticeDays) },
        })
      }
      changes={['leases']}
      act="Save"
      done="Days of notice saved"
      onClose={onClose}
    >
      <NumberInput
        label="Days of notice"
        description="Before the last day, for the tenant and for you, as the lease says."
        required
        data-autofocus
        {...form.getInputProps('noticeDays')}
      />
    </SubmitForm>
  );
}
