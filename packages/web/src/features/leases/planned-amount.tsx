import type { LeaseCharges, Schedule } from '@tenantry/contract/leases/charges.schemas';
import { callApi } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
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
  const { amount, percent, fromDay, reason } = step;
  const ids = { ...lease, chargeId: schedule.id, stepId: step.id };
  const change = percent === null ? '' : ` (${percent > 0 ? '+' : ''}${percent}%)`;
  return (
    <div className={classes.step}>
      <span>
        {formatMoney(amount)}
        {change} from {formatDate(fromDay)}
        {reason && `: ${reason}`}
      </span>
      <div className={classes.stepActions}>
        <ActButton
          calls={{
            'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps/:stepId':
              'charges:write',
          }}
          variant="subtle"
          aria-label={`Remove ${formatMoney(amount)} from ${formatDate(fromDay)}`}
          act={() =>
            callApi(
              'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps/:stepId',
              { params: { ...ids } },
            )
          }
          changes={['charges']}
          done="Planned amount removed"
        >
          Remove
        </ActButton>
        {step.raisesRent && <NoticeLetter ids={ids} fromDay={fromDay} notice={notice} />}
      </div>
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
  const params = { ...ids };
  const save = () =>
    saveFile(callApi(`GET ${NOTICE}`, { params }), `Notice of rent increase ${fromDay}.pdf`);
  const day = formatDate(fromDay);
  const make = notice ? 'Create letter again' : 'Create notice letter';
  const openAgain = notice && `Download letter of ${formatDate(notice.madeOn)}`;
  return (
    <>
      <ActButton
        calls={{
          'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps/:stepId/notice':
            'charges:write',
        }}
        variant="subtle"
        aria-label={`${make} for ${day}`}
        act={(idempotencyKey) => callApi(`POST ${NOTICE}`, { params, idempotencyKey }).then(save)}
        changes={['charges']}
        done="Notice letter created. You send it yourself."
      >
        {make}
      </ActButton>
      {openAgain && (
        <ActButton variant="subtle" aria-label={`${openAgain} for ${day}`} act={save}>
          {openAgain}
        </ActButton>
      )}
    </>
  );
}
