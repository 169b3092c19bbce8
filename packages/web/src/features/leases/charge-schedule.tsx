import type { LeaseCharges, Schedule } from '@tenantry/contract/leases/charges.schemas';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { kindLabels, scheduleInWords } from './charge-labels.ts';
import type { LeaseIds } from './charges.queries.ts';
import { PlannedAmount } from './planned-amount.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { StepForm } from './step-form.tsx';

interface ChargeScheduleProps {
  readonly lease: LeaseIds;
  readonly schedule: Schedule;
  readonly notices: LeaseCharges['notices'];
}

export function ChargeSchedule({ lease, schedule, notices }: ChargeScheduleProps) {
  const { kind, description, currentAmount, steps } = schedule;
  const amount = formatMoney(kind === 'CREDIT' ? -currentAmount : currentAmount);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{description}</strong>
        <span className={classes.hint}>
          {description !== kindLabels[kind] && `${kindLabels[kind]}. `}
          {scheduleInWords(schedule)}
        </span>
        {steps.map((step) => (
          <PlannedAmount
            key={step.id}
            lease={lease}
            schedule={schedule}
            step={step}
            notice={notices.find(({ stepId }) => stepId === step.id) ?? null}
          />
        ))}
      </div>
      <strong className={classes.amount}>{amount}</strong>
      <div className={classes.actions}>
        <ButtonWithDialog
          calls={{
            'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId':
              'charges:write',
          }}
          label="Change"
          name={`Change ${description}`}
          title={`Change ${description}`}
        >
          {(close) => <ScheduleForm lease={lease} schedule={schedule} onClose={close} />}
        </ButtonWithDialog>
        <ButtonWithDialog
          calls={{
            'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps':
              'charges:write',
          }}
          label="Plan increase"
          name={`Plan increase of ${description}`}
          title={`New amount of ${description}`}
        >
          {(close) => <StepForm lease={lease} schedule={schedule} onClose={close} />}
        </ButtonWithDialog>
        {kind !== 'RENT' && <EndSchedule lease={lease} schedule={schedule} />}
      </div>
    </li>
  );
}

const EndSchedule = ({ lease, schedule }: Omit<ChargeScheduleProps, 'notices'>) => (
  <ActButton
    calls={{
      'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId': 'charges:write',
    }}
    aria-label={`Stop charging ${schedule.description}`}
    question={{
      question: `Stop charging ${schedule.description}?`,
      details: 'What is already billed stays as it is.',
      confirmLabel: 'Stop charging',
      danger: true,
    }}
    act={() =>
      callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId', {
        params: { ...lease, chargeId: schedule.id },
      })
    }
    changes={['charges']}
    done={`${schedule.description} is no longer charged`}
  >
    Stop
  </ActButton>
);
