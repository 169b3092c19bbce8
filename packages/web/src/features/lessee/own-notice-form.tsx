import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { dayProblem } from '../../ui/text/day-text.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import classes from './lease-terms.module.css';

interface OwnNoticeFormProps {
  readonly leaseId: string;
  /** The earliest last day. */
  readonly earliest: string;
}

/** UNIT-11: the tenant names the last day in the home. */
export function OwnNoticeForm({ leaseId, earliest }: OwnNoticeFormProps) {
  return (
    <Kit>
      <Form leaseId={leaseId} earliest={earliest} />
    </Kit>
  );
}

function Form({ leaseId, earliest }: OwnNoticeFormProps) {
  const form = useForm<{ lastDay: string | null }>({
    initialValues: { lastDay: earliest },
    validate: { lastDay: dayProblem },
  });
  useKeptDraft(form, `own-notice:${leaseId}`);
  const { error, formProps } = useFormSubmit({
    form,
    send: ({ lastDay }, idempotencyKey) =>
      callApi('POST /v1/lessee/leases/:leaseId/notice', {
        params: { leaseId },
        body: { lastDay: lastDay ?? '' },
        idempotencyKey,
      }),
    changes: ['leases'],
    onDone: ({ notice }) => {
      notifySuccess(`Notice given for ${formatDate(notice?.lastDay ?? '')}`);
    },
  });
  return (
    <form {...formProps} className={classes.form}>
      <FormError error={error} />
      <DayInput label="Last day in the home" required {...form.getInputProps('lastDay')} />
      <Button type="submit" loading={form.submitting}>
        Give notice
      </Button>
    </form>
  );
}
