import { Button } from '@mantine/core';
import type { LeaseCharges, Schedule } from '@tenantry/contract/leases/charges.schemas';
import { callApi } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import type { LeaseIds } from './charges.queries.ts';
import classes from './lease-charges.module.css';

interface PlannedAmountProps {
  readonly lease: LeaseIds;
  readonly schedule: Schedule;
  readonly step: Schedule['steps'][number];
  /** Its newest notice letter. */
  readonly notice: LeaseCharges['notices'][number] | null;
}

/** CHG-12: an amount that starts on a day. CHG-13: with the letter that notifies the tenant of a rent increase. */
export function PlannedAmount({ lease, schedule, step, notice }: PlannedAmountProps) {
  const mayRemove = useMay({
    'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps/:stepId':
      'charges:write',
  });
  const { error, submitting, submit } = useSubmit<void, unknown>({
    send: () =>
      callApi(
        'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps/:stepId',
        { params: { ...lease, chargeId: schedule.id, stepId: step.id } },
      ),
    changes: ['charges'],
    onDone: () => notifySuccess('Planned amount removed'),
  });
  const { amount, percent, fromDay, reason } = step;
  const change = percent === null ? '' : ` (${percent > 0 ? '+' : ''}${percent}%)`;
  return (
    <div className={classes.step}>
      <span>
        {formatMoney(amount)}
        {change} from {formatDate(fromDay)}
        {reason && `: ${reason}`}
      </span>
      <div className={classes.stepActions}>
        {mayRemove && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={submitting}
            aria-label={`Remove ${formatMoney(amount)} from ${formatDate(fromDay)}`}
            onClick={() => void submit()}
          >
            Remove
          </Button>
        )}
        {step.raisesRent && (
          <NoticeLetter
            ids={{ ...lease, chargeId: schedule.id, stepId: step.id }}
            fromDay={fromDay}
            notice={notice}
          />
        )}
      </div>
      <FormError error={error} />
    </div>
  );
}

const NOTICE =
  '/v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps/:stepId/notice';

interface NoticeLetterProps extends Pick<PlannedAmountProps, 'notice'> {
  readonly ids: LeaseIds & { readonly chargeId: string; readonly stepId: string };
  readonly fromDay: string;
}

/** CHG-13: creates the letter about a planned raise, or opens it again. */
export function NoticeLetter({ ids, fromDay, notice }: NoticeLetterProps) {
  const mayMake = useMay({
    'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps/:stepId/notice':
      'charges:write',
  });
  const save = (file: Blob) => download(file, `Notice of rent increase ${fromDay}.pdf`);
  const open = () => callApi(`GET ${NOTICE}`, { params: { ...ids } });
  const making = useSubmit<void, Blob>({
    send: async (_, idempotencyKey) => {
      await callApi(`POST ${NOTICE}`, { params: { ...ids }, idempotencyKey });
      return open();
    },
    changes: ['charges'],
    onDone: (file) => {
      save(file);
      notifySuccess('Notice letter created. You send it yourself.');
    },
  });
  const opening = useSubmit<void, Blob>({ send: open, onDone: save });
  const day = formatDate(fromDay);
  const make = notice ? 'Create letter again' : 'Create notice letter';
  const openAgain = notice && `Download letter of ${formatDate(notice.madeOn)}`;
  return (
    <>
      {mayMake && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={making.submitting}
          aria-label={`${make} for ${day}`}
          onClick={() => void making.submit()}
        >
          {make}
        </Button>
      )}
      {openAgain && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={opening.submitting}
          aria-label={`${openAgain} for ${day}`}
          onClick={() => void opening.submit()}
        >
          {openAgain}
        </Button>
      )}
      <FormError error={making.error ?? opening.error} />
    </>
  );
}
