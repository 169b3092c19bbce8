import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../lib/api.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import type { LeaseIds } from './charges.queries.ts';

interface NoticeWithdrawalFormProps {
  readonly lease: LeaseIds;
  readonly noticeId: string;
  readonly onClose: () => void;
}

/** UNIT-11: the notice is kept with the reason, and the lease goes on. */
export function NoticeWithdrawalForm({ lease, noticeId, onClose }: NoticeWithdrawalFormProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (reason) => (reason.trim() === '' ? 'Enter why the notice is withdrawn.' : null),
    },
  });
  return (
    <SubmitForm
      form={form}
      send={(body) =>
        callApi(
          'POST /v1/admin/properties/:propertyId/leasee/:leaseId/notices/:noticeId/withdrawal',
          { params: { ...lease, noticeId }, body },
        )
      }
      changes={['leases', 'tasks', 'money']}
      act="Withdraw notice"
      done="Notice withdrawn. The lease continues."
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        description="A move-out that is planned for the day of this notice is undone."
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </SubmitForm>
  );
}
