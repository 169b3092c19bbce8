import { Checkbox, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { LeaseNotices, NoticeSide } from '@tenantry/contract/portfolio/notices.schemas';
import { noticeInput } from '@tenantry/contract/portfolio/notices.schemas';
import { callApi } from '../../lib/api.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { dayProblem } from '../../ui/text/day-text.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import type { LeaseIds } from './charges.queries.ts';
import { earliestInWords } from './notice-text.ts';

interface Draft {
  by: NoticeSide;
  way: string;
  givenOn: string | null;
  lastDay: string | null;
  agreed: boolean;
}

const sides = [
  { value: 'TENANT', label: 'Tenant' },
  { value: 'LANDLORD', label: 'Landlord' },
];

const ways = [
  { value: 'IN_PERSON', label: 'In person' },
  { value: 'MAIL', label: 'Mail' },
  { value: 'CERTIFIED_MAIL', label: 'Certified mail' },
  { value: 'EMAIL', label: 'Email' },
  { value: 'POSTED', label: 'Posted at the home' },
];

interface NoticeFormProps {
  readonly lease: LeaseIds;
  readonly earliest: LeaseNotices['earliest'];
  readonly onClose: () => void;
}

/** UNIT-11: records the notice of a tenant, or gives the landlord's. */
export function NoticeForm({ lease, earliest, onClose }: NoticeFormProps) {
  const today = useToday();
  const form = useForm<Draft>({
    initialValues: {
      by: 'TENANT',
      way: 'IN_PERSON',
      givenOn: today,
      lastDay: earliest.TENANT.day,
      agreed: false,
    },
    validate: { givenOn: dayProblem, lastDay: dayProblem },
  });
  useKeptDraft(form, `notice:${lease.leaseId}`);
  const { by, lastDay } = form.getValues();
  const isEarly = lastDay !== null && dayProblem(lastDay) === null && lastDay < earliest[by].day;
  const choose = (side: string) => {
    const chosen: NoticeSide = side === 'LANDLORD' ? 'LANDLORD' : 'TENANT';
    if (lastDay === earliest[by].day) form.setFieldValue('lastDay', earliest[chosen].day);
    form.setFieldValue('by', chosen);
  };
  return (
    <SubmitForm
      form={form}
      send={(draft, idempotencyKey) =>
        callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/notices', {
          params: { ...lease },
          body: noticeInput.parse(draft),
          idempotencyKey,
        })
      }
      changes={['leases']}
      act={by === 'LANDLORD' ? 'Give notice' : 'Record notice'}
      done="Notice recorded"
      onClose={onClose}
    >
      <NativeSelect
        label="Given by"
        description={
          by === 'LANDLORD'
            ? 'A letter is created and emailed to the tenants of the lease.'
            : 'Notice from one tenant ends the whole lease. If only one of several tenants leaves, give that person a last day under People instead.'
        }
        data={sides}
        {...form.getInputProps('by')}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      <DayInput label="Given on" required {...form.getInputProps('givenOn')} />
      <NativeSelect label="Served" data={ways} {...form.getInputProps('way')} />
      <DayInput
        label="Last day"
        description={`Earliest if notice is given today: ${earliestInWords(earliest[by])}.`}
        required
        {...form.getInputProps('lastDay')}
      />
      {(isEarly || form.errors['lastDay']) && (
        <Checkbox
          label="Both sides agree to this earlier day"
          {...form.getInputProps('agreed', { type: 'checkbox' })}
        />
      )}
    </SubmitForm>
  );
}
