import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { LeaseCharges } from '@tenantry/contract/leases/charges.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { Section } from '../../ui/states/section.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import type { LeaseIds } from './charges.queries.ts';

interface ChargePeriodsProps {
  readonly lease: LeaseIds;
  readonly charges: LeaseCharges;
}

type Period = LeaseCharges['next'][number];

const SHOWN_AT_FIRST = 4;

const keyOf = ({ scheduleId, periodStart }: Period) => `${scheduleId} ${periodStart}`;

/** The next, missed and skipped periods. */
export function ChargePeriods({ lease, charges }: ChargePeriodsProps) {
  const { next, missed, skipped } = charges;
  const [all, setAll] = useState(false);
  const shown = all ? next : next.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {missed.length > 0 && (
        <Section title="Missed">
          <p className={classes.hint}>
            These periods, or the rest of them, are not on any invoice. They are billed only if you
            bill them here.
          </p>
          <ul className={classes.rows}>
            {missed.map((period) => (
              <PeriodRow key={keyOf(period)} lease={lease} period={period} missed />
            ))}
          </ul>
        </Section>
      )}
      <Section title="Next 12 months">
        {next.length === 0 && <p className={classes.hint}>Nothing is due.</p>}
        <ul className={classes.rows}>
          {shown.map((period) => (
            <PeriodRow key={keyOf(period)} lease={lease} period={period} />
          ))}
        </ul>
        {next.length > SHOWN_AT_FIRST && (
          <PlainButton variant="subtle" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${next.length}`}
          </PlainButton>
        )}
      </Section>
      {skipped.length > 0 && (
        <Section title="Skipped">
          <ul className={classes.rows}>
            {skipped.map((period) => (
              <li key={keyOf(period)} className={classes.row}>
                <div className={classes.what}>
                  <strong>{period.description}</strong>
                  <span className={classes.hint}>
                    {daysOf(period)}. {period.reason}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function daysOf({ firstDay, lastDay }: Period): string {
  if (firstDay === lastDay) return formatDate(firstDay);
  return `${formatDate(firstDay)} to ${formatDate(lastDay)}`;
}

interface PeriodProps {
  readonly lease: LeaseIds;
  readonly period: Period;
  readonly missed?: boolean;
}

function PeriodRow({ lease, period, missed = false }: PeriodProps) {
  const { description, firstDay, amount } = period;
  const name = `${description} ${formatDate(firstDay)}`;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{description}</strong>
        <span className={classes.hint}>
          {missed ? daysOf(period) : `Due ${formatDate(firstDay)}, for ${daysOf(period)}`}
        </span>
      </div>
      <span className={classes.amount}>{formatMoney(amount)}</span>
      <div className={classes.actions}>
        {missed && amount > 0 && <BillPeriod lease={lease} period={period} name={name} />}
        <ButtonWithDialog
          calls={{
            'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/skip':
              'charges:write',
          }}
          label="Skip"
          name={`Skip ${name}`}
          title={`Skip ${name}`}
        >
          {(close) => <SkipForm lease={lease} period={period} onClose={close} />}
        </ButtonWithDialog>
      </div>
    </li>
  );
}

function PermittedBillPeriod({ lease, period, name }: PeriodProps & { readonly name: string }) {
  const { error, submitting, submit } = useSubmit({
    send: (_: void, idempotencyKey) =>
      callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/bill', {
        params: { ...lease, chargeId: period.scheduleId },
        body: { periodStart: period.periodStart },
        idempotencyKey,
      }),
    changes: ['charges', 'money'],
    onDone: () => notifySuccess(`${name} billed`),
  });
  return (
    <>
      <Button
        size="sm"
        loading={submitting}
        aria-label={`Bill ${name}`}
        onClick={() => void submit()}
      >
        Bill
      </Button>
      <FormError error={error} />
    </>
  );
}

const BillPeriod = onlyFor(
  {
    'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/bill': 'charges:write',
  },
  PermittedBillPeriod,
);

function SkipForm({ lease, period, onClose }: PeriodProps & { readonly onClose: () => void }) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Enter a reason.' } : {}),
  });
  return (
    <SubmitForm
      form={form}
      send={({ reason }) =>
        callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/skip', {
          params: { ...lease, chargeId: period.scheduleId },
          body: { periodStart: period.periodStart, reason },
        })
      }
      changes={['charges']}
      act="Skip"
      done="Period skipped"
      onClose={onClose}
    >
      <p>
        {formatMoney(period.amount)} for {daysOf(period)} will not be charged.
      </p>
      <TextInput label="Reason" required data-autofocus {...form.getInputProps('reason')} />
    </SubmitForm>
  );
}
