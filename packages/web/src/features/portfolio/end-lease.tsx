import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { LeaseAccount } from '@tenantry/contract/ledger/account.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { isDay, NOT_A_DAY } from '../../ui/text/day-text.ts';
import { DialogAbove } from '../../ui/dialogs/dialog-above.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { useToday } from '../../lib/session.ts';
import { onlyFor } from '../../lib/may.ts';
import { accountsQuery } from '../ledger/account.queries.ts';
import { lesseeName } from '../leases/lease-text.ts';
import { afterEnd, moneyAtEnd } from './lease-end.ts';
import classes from './manage-leases.module.css';

interface EndLeaseProps {
  readonly lease: Lease;
  readonly initiallyOpened: boolean;
  /** Moves the focus when the button is gone. */
  readonly focusAfter: () => void;
}

interface EndButtonProps extends Pick<EndLeaseProps, 'focusAfter'> {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClick: () => void;
}

/** It goes once the ended lease was loaded, which may be before or after the dialog has closed. */
function EndButton({ button, onClick, focusAfter }: EndButtonProps) {
  useLayoutEffect(
    () => () => {
      if (button.current && button.current === document.activeElement) focusAfter();
    },
    [button, focusAfter],
  );
  return (
    <Button ref={button} variant="default" onClick={onClick}>
      End Lease
    </Button>
  );
}

function PermittedEndLease({ lease, initiallyOpened, focusAfter }: EndLeaseProps) {
  const [opened, setOpened] = useState(initiallyOpened);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {lease.status !== 'EXPIRED' && (
        <EndButton {...{ button, focusAfter }} onClick={() => setOpened(true)} />
      )}
      <DialogAbove
        opened={opened}
        title="End lease"
        onClose={() => setOpened(false)}
        onClosed={() => (button.current ? button.current.focus() : focusAfter())}
      >
        <EndLeaseForm lease={lease} onClose={() => setOpened(false)} />
      </DialogAbove>
    </>
  );
}

/** LEASE-6: asks for the last day, says what is owed and what follows, and ends the lease. */
export const EndLease = onlyFor(
  { 'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId': 'leases:write' },
  PermittedEndLease,
);

interface EndLeaseFormProps {
  readonly lease: Lease;
  readonly onClose: () => void;
}

/** The form after the account and the organization's current day are loaded. */
function EndLeaseForm({ lease, onClose }: EndLeaseFormProps) {
  const today = useToday();
  const accounts = useQuery(accountsQuery(lease.propertyId));
  return (
    <QueryView queries={[accounts]} failed="The balance could not be loaded.">
      {(known) => {
        const account = known.find(({ leaseId }) => leaseId === lease.id);
        // The lease was just started: its account comes with the next response.
        if (!account) return <LoadingRows />;
        return <LastDayForm {...{ lease, account, onClose }} today={today} />;
      }}
    </QueryView>
  );
}

interface LastDayFormProps extends EndLeaseFormProps {
  readonly account: LeaseAccount;
  readonly today: CalendarDate;
}

interface LastDayDraft {
  lastDay: string | null;
}

const check = ({ lastDay }: LastDayDraft) => (isDay(lastDay) ? {} : { lastDay: NOT_A_DAY });

function LastDayForm({ lease, account, today: lastDay, onClose }: LastDayFormProps) {
  const { id: leaseId, propertyId, status } = lease;
  const form = useForm<LastDayDraft>({ initialValues: { lastDay }, validate: check });
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft) =>
      callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId', {
        params: { propertyId, leaseId },
        // A lease that has not started is canceled as of today.
        query: status === 'ACTIVE' && draft.lastDay ? { lastDay: draft.lastDay } : {},
      }),
    changes: ['leases'],
    onDone: ({ status: now, endDate }) => {
      const ends = now !== 'EXPIRED' && endDate !== null;
      notifySuccess(ends ? `The lease ends on ${formatDate(endDate)}` : 'Lease ended');
      onClose();
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="End Lease"
      danger
      focusCancel
      onCancel={onClose}
    >
      <p>Are you sure you want to end the lease of {lesseeName(lease)}?</p>
      {status === 'ACTIVE' && (
        <DayInput
          label="Last day"
          description="Today, an earlier day of the lease, or a future day."
          required
          {...form.getInputProps('lastDay')}
        />
      )}
      <ul className={classes.facts}>
        {[...moneyAtEnd(lease, account), ...afterEnd(lease)].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </DialogForm>
  );
}
