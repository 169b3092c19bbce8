import { Button } from '@mantine/core';
import type { LeaseCharges, Schedule } from '@tenantry/contract/leases/charges.schemas';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { ButtonWithDialog } from '../../ui/button-with-dialog.tsx';
import { confirm } from '../../ui/confirm.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import classes from '../../ui/row-list.module.css';
import { useSubmit } from '../../ui/use-submit.ts';
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

function PermittedEndSchedule({ lease, schedule }: Omit<ChargeScheduleProps, 'notices'>) {
  const { error, submitting, submit } = useSubmit<void, unknown>({
    mayBeSent: () =>
      confirm({
        question: `Stop charging ${schedule.description}?`,
        details: 'What is already billed stays as it is.',
        confirmLabel: 'Stop charging',
        danger: true,
      }),
    send: () =>
      callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId', {
        params: { ...lease, chargeId: schedule.id },
      }),
    changes: ['charges'],
    onDone: () => notifySuccess(`${schedule.description} is no longer charged`),
  });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        loading={submitting}
        aria-label={`Stop charging ${schedule.description}`}
        onClick={() => void submit()}
      >
        Stop
      </Button>
      <FormError error={error} />
    </>
  );
}

const EndSchedule = onlyFor(
  { 'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId': 'charges:write' },
  PermittedEndSchedule,
);
