import { Button, Checkbox } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { MoveOut as Planned } from '@tenantry/contract/portfolio/move-outs.schemas';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { formatDate } from '../../lib/format.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { isDay, NOT_A_DAY } from '../../ui/day-text.ts';
import { DialogFields, DialogForm } from '../../ui/dialog-form.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { RehearsedPreview } from '../../ui/rehearsed-preview.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { useFormSubmit, useSubmit } from '../../ui/use-submit.ts';
import { currentLease } from '../leases/current-lease.ts';
import { LawNote } from '../leases/law-note.tsx';
import { lesseeName } from '../leases/lease-text.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { NoLeaseYet } from '../leases/no-lease-yet.tsx';
import { accountsQuery } from '../ledger/account.queries.ts';
import { PropertyScreen } from '../properties/property-screen.tsx';
import { stateRulesQuery } from '../properties/state-rules.queries.ts';
import { afterEnd, moneyAtEnd } from './lease-end.ts';
import classes from './manage-leases.module.css';
import { moveOutQuery } from './move-out.queries.ts';
import { moveOutInWords } from './move-out-text.ts';

const PLAN = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut';

/** LEASE-15: the tenant's last day, the last rent, the deposit and the listing, in one form. */
export function MoveOut({ propertyId, onClose }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Move out">
      {({ state }) => <OfCurrentLease {...{ propertyId, state, onClose }} />}
    </PropertyScreen>
  );
}

interface OfHomeProps extends ScreenProps {
  readonly state: string;
}

function OfCurrentLease({ propertyId, state, onClose }: OfHomeProps) {
  const leases = useQuery(leasesQuery(propertyId));
  return (
    <QueryView queries={[leases]} failed="The leases could not be loaded.">
      {(all) => {
        const lease = currentLease(all);
        if (!lease || lease.status === 'EXPIRED') return <NoLeaseYet propertyId={propertyId} />;
        return <OfLease {...{ lease, state, onClose }} />;
      }}
    </QueryView>
  );
}

interface OfLeaseProps {
  readonly lease: Lease;
  readonly state: string;
  readonly onClose: () => void;
}

function OfLease({ lease, state, onClose }: OfLeaseProps) {
  const planned = useQuery(moveOutQuery(lease));
  // What the law says is between the fields.
  const ready = useSettled([useQuery(stateRulesQuery)]);
  if (!ready) return <LoadingRows />;
  return (
    <QueryView queries={[planned]} failed="The move-out could not be loaded.">
      {({ moveOut }) => (
        <>
          {moveOut && <Undo lease={lease} planned={moveOut} onClose={onClose} />}
          <Form {...{ lease, state, onClose }} planned={moveOut} />
        </>
      )}
    </QueryView>
  );
}

const Undo = onlyFor(
  { 'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': 'leases:write' },
  UndoMoveOut,
);

const Form = onlyFor(
  { 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': 'leases:write' },
  MoveOutForm,
);

interface UndoMoveOutProps {
  readonly lease: Lease;
  readonly planned: Planned;
  readonly onClose: () => void;
}

function UndoMoveOut({ lease, planned, onClose }: UndoMoveOutProps) {
  const { submitting, submit } = useSubmit<void, Lease>({
    send: () =>
      callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut', {
        params: { propertyId: lease.propertyId, leaseId: lease.id },
      }),
    changes: ['leases', 'tasks'],
    onDone: () => {
      notifySuccess('Move-out undone. The lease continues as before.');
      onClose();
    },
    onRefused: (reason) => {
      notifyError(reason);
      return true;
    },
  });
  return (
    <div className={classes.planned}>
      <span>
        {lesseeName(lease)} moves out on {formatDate(planned.lastDay)}.
      </span>
      <Button variant="default" loading={submitting} onClick={() => void submit()}>
        Undo move-out
      </Button>
    </div>
  );
}

interface Draft {
  lastDay: string | null;
  noticeGivenOn: string | null;
  availableFrom: string | null;
  addDepositTask: boolean;
}

const check = ({ lastDay, noticeGivenOn, availableFrom }: Draft) => ({
  ...(!isDay(lastDay) && { lastDay: NOT_A_DAY }),
  ...(noticeGivenOn !== null && !isDay(noticeGivenOn) && { noticeGivenOn: NOT_A_DAY }),
  ...(availableFrom !== null && !isDay(availableFrom) && { availableFrom: NOT_A_DAY }),
});

/** What to send; null while a field is wrong. */
function bodyOf(draft: Draft) {
  const { lastDay, ...others } = draft;
  return isDay(lastDay) && Object.keys(check(draft)).length === 0 ? { lastDay, ...others } : null;
}

/** Most leases ask for a month of notice. */
const NOTICE_DAYS = 30;

interface Circumstances {
  readonly planned: Planned | null;
  readonly today: CalendarDate;
  /** Whether the person may change the listing. */
  readonly mayOffer: boolean;
}

function draftOf(lease: Lease, { planned, today, mayOffer }: Circumstances): Draft {
  const lastDay =
    planned?.lastDay ?? lease.noticeFor ?? lease.endDate ?? addDays(today, NOTICE_DAYS);
  const proposed = mayOffer ? addDays(lastDay, 1) : null;
  return {
    lastDay,
    noticeGivenOn: planned?.noticeGivenOn ?? null,
    availableFrom: planned ? planned.availableFrom : proposed,
    addDepositTask: planned === null || planned.depositTask !== null,
  };
}

/** The home is offered from the day after the last one, until another day is chosen. */
function useLastDay(form: UseFormReturnType<Draft>) {
  const before = useRef(form.values.lastDay);
  return (lastDay: string | null) => {
    form.setFieldValue('lastDay', lastDay);
    if (!isDay(lastDay)) return;
    const follows = isDay(before.current)
      ? form.getValues().availableFrom === addDays(before.current, 1)
      : false;
    if (follows) form.setFieldValue('availableFrom', addDays(lastDay, 1));
    before.current = lastDay;
  };
}

interface MoveOutFormProps extends OfLeaseProps {
  readonly planned: Planned | null;
}

function MoveOutForm({ lease, state, planned, onClose }: MoveOutFormProps) {
  const params = { propertyId: lease.propertyId, leaseId: lease.id };
  const mayOffer = useMay({ 'POST /v1/admin/properties/:propertyId/listing': 'properties:write' });
  const form = useForm<Draft>({
    initialValues: draftOf(lease, { planned, today: useToday(), mayOffer }),
    validate: check,
  });
  useKeptDraft(form, `move-out:${lease.id}:${lease.version}`);
  const release = useUnsavedChanges(form.isDirty());
  const leave = () => {
    release();
    onClose();
  };
  const setLastDay = useLastDay(form);
  const { error, formProps } = useFormSubmit({
    form,
    send: ({ lastDay, ...others }, idempotencyKey) =>
      callApi(PLAN, { params, body: { lastDay: lastDay ?? '', ...others }, idempotencyKey }),
    changes: ['leases', 'tasks'],
    onDone: ({ lastDay }) => {
      notifySuccess(`${lesseeName(lease)} moves out on ${formatDate(lastDay)}`);
      leave();
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={planned ? 'Change move-out' : 'Plan move-out'}
      onCancel={leave}
    >
      <DialogFields>
        <DayInput
          label="Last day"
          required
          {...form.getInputProps('lastDay')}
          onChange={setLastDay}
        />
        <DayInput
          label="Notice given on"
          description="Optional. The day on which the tenant or you gave notice."
          {...form.getInputProps('noticeGivenOn')}
        />
        {lease.type === 'M2M' && (
          <LawNote state={state} kind="monthToMonth.notice" tooHigh={() => null} />
        )}
        {mayOffer && (
          <DayInput
            label="Available from"
            description="Optional. The listing offers the home from this day."
            {...form.getInputProps('availableFrom')}
          />
        )}
        {lease.deposit > 0 && (
          <Checkbox
            label="Add a task to return the deposit"
            {...form.getInputProps('addDepositTask', { type: 'checkbox' })}
          />
        )}
        <LawNote state={state} kind="deposit.return" tooHigh={() => null} />
        <RehearsedPreview
          body={bodyOf(form.values)}
          queryKey={[...queryKeys.leases, 'moveOut', lease.id]}
          rehearse={(body, signal) => rehearseApi(PLAN, { params, body, signal })}
          sentenceOf={({ answer }) => moveOutInWords(answer)}
        />
      </DialogFields>
      <Consequences lease={lease} />
    </DialogForm>
  );
}

/** What is owed and held, for people who may read it, and what follows. */
function Consequences({ lease }: { readonly lease: Lease }) {
  const mayRead = useMay({ 'GET /v1/admin/properties/:propertyId/accounts': 'payments:read' });
  const { data } = useQuery({ ...accountsQuery(lease.propertyId), enabled: mayRead });
  const account = data?.find(({ leaseId }) => leaseId === lease.id);
  return (
    <ul className={classes.facts}>
      {[...(account ? moneyAtEnd(lease, account) : []), ...afterEnd(lease)].map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
