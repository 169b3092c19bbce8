import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { Renewal } from '@tenantry/contract/portfolio/renewals.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { amountProblem, dollarsFromText } from '@tenantry/contract/shared/money-text';
import { useState } from 'react';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { isDay, NOT_A_DAY } from '../../ui/text/day-text.ts';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { RehearsedPreview } from '../../ui/forms/rehearsed-preview.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { currentLease } from '../leases/current-lease.ts';
import { lastDayOfYearFrom } from '../leases/lease-draft.ts';
import { LawNote } from '../leases/law-note.tsx';
import { lesseeName } from '../leases/lease-text.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { NoLeaseYet } from '../leases/no-lease-yet.tsx';
import { NoticeLetter } from '../leases/planned-amount.tsx';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { stateRulesQuery } from '../properties/state-rules/state-rules.queries.ts';
import { LeaseTerm } from './lease-term.tsx';
import classes from './manage-leases.module.css';
import { renewalInWords } from './renewal-text.ts';

const RENEW = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/renewal';

/** LEASE-16: a new last day and a new rent, and the letter about it. */
export function RenewLease({ propertyId, onClose }: ScreenProps) {
  const leases = useQuery(leasesQuery(propertyId));
  // What the law says is between the fields.
  const ready = useSettled([useQuery(stateRulesQuery)]);
  const [renewed, setRenewed] = useState<Renewal | null>(null);
  return (
    <PropertyScreen propertyId={propertyId} title="Renew lease">
      {({ state }) =>
        renewed ? (
          <Renewed renewal={renewed} onClose={onClose} />
        ) : (
          <QueryView queries={[leases]} failed="The leases could not be loaded.">
            {(all) => {
              const lease = currentLease(all);
              if (!lease || lease.status === 'EXPIRED') {
                return <NoLeaseYet propertyId={propertyId} />;
              }
              const onRenewed = (renewal: Renewal) => {
                notifySuccess('Lease renewed');
                if (renewal.rent?.raisesRent) setRenewed(renewal);
                else onClose();
              };
              return ready ? <Form {...{ lease, state, onClose, onRenewed }} /> : <LoadingRows />;
            }}
          </QueryView>
        )
      }
    </PropertyScreen>
  );
}

const Form = onlyFor(
  { 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/renewal': 'leases:write' },
  RenewForm,
);

interface RenewedProps {
  readonly renewal: Renewal;
  readonly onClose: () => void;
}

/** After a raise: the letter to the tenant. */
function Renewed({ renewal: { lease, rent }, onClose }: RenewedProps) {
  if (!rent) return null;
  const { chargeId, stepId, amount, fromDay } = rent;
  const ids = { propertyId: lease.propertyId, leaseId: lease.id, chargeId, stepId };
  return (
    <>
      <p>
        The lease of {lesseeName(lease)} runs until {formatDate(lease.endDate ?? '')}. The rent is{' '}
        {formatMoney(amount)} from {formatDate(fromDay)}. Create the letter that tells your tenant,
        and send it.
      </p>
      <div className={classes.planned}>
        <NoticeLetter ids={ids} fromDay={fromDay} notice={null} />
        <PlainButton variant="default" onClick={onClose}>
          Done
        </PlainButton>
      </div>
    </>
  );
}

interface Draft {
  endDate: string | null;
  /** As typed; the current rent stays if it is unchanged. */
  rent: string;
  rentFrom: string | null;
  leaseAllows: boolean;
  reason: string;
}

const raises = ({ rent }: Draft, lease: Lease) => dollarsFromText(rent) !== lease.monthlyCost;

function problemsOf(draft: Draft, lease: Lease) {
  return {
    ...(!isDay(draft.endDate) && { endDate: NOT_A_DAY }),
    ...(amountProblem(draft.rent) !== null && { rent: amountProblem(draft.rent) }),
    ...(raises(draft, lease) && !isDay(draft.rentFrom) && { rentFrom: NOT_A_DAY }),
  };
}

function bodyOf(draft: Draft, lease: Lease) {
  const { endDate, rent, rentFrom, leaseAllows, reason } = draft;
  if (!isDay(endDate) || Object.keys(problemsOf(draft, lease)).length > 0) return null;
  const planned = raises(draft, lease) ? { rent: dollarsFromText(rent), rentFrom } : {};
  return { endDate, leaseAllows, reason, ...planned };
}

interface RenewFormProps {
  readonly lease: Lease;
  readonly state: string;
  readonly onClose: () => void;
  readonly onRenewed: (renewal: Renewal) => void;
}

function RenewForm({ lease, state, onClose, onRenewed }: RenewFormProps) {
  const today = useToday();
  const mayChangeRent = useMay({
    'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps':
      'charges:write',
  });
  const params = { propertyId: lease.propertyId, leaseId: lease.id };
  const last = lease.endDate ?? today;
  const form = useForm<Draft>({
    initialValues: {
      endDate: lastDayOfYearFrom(addDays(last, 1)),
      rent: formatMoney(lease.monthlyCost),
      rentFrom: addDays(last, 1),
      leaseAllows: false,
      reason: '',
    },
    validate: (draft) => problemsOf(draft, lease),
  });
  useKeptDraft(form, `renewal:${lease.id}:${lease.version}`);
  const release = useUnsavedChanges(form.isDirty());
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft, idempotencyKey) =>
      callApi(RENEW, {
        params,
        body: bodyOf(draft, lease) ?? { endDate: '' },
        idempotencyKey,
      }),
    changes: ['leases', 'charges'],
    onDone: (renewal) => {
      release();
      onRenewed(renewal);
    },
  });
  const body = bodyOf(form.values, lease);
  const isInTerm =
    lease.endDate !== null &&
    raises(form.values, lease) &&
    isDay(form.values.rentFrom) &&
    form.values.rentFrom <= lease.endDate;
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Renew lease"
      onCancel={() => {
        release();
        onClose();
      }}
    >
      <DialogFields>
        <LeaseTerm lease={lease} />
        <DayInput label="New last day" required {...form.getInputProps('endDate')} />
        {mayChangeRent && (
          <>
            <MoneyInput label="Rent per month" required {...form.getInputProps('rent')} />
            <DayInput
              label="New rent from"
              description="Only if the rent changes."
              {...form.getInputProps('rentFrom')}
            />
            <LawNote state={state} kind="rentIncrease.notice" tooHigh={() => null} />
            <TextInput
              label="Reason"
              description="Needed only if your tenant gets less notice than a state rule that you have checked requires."
              {...form.getInputProps('reason')}
            />
          </>
        )}
        {isInTerm && (
          <Checkbox
            label="The current lease allows a rent change before it ends"
            {...form.getInputProps('leaseAllows', { type: 'checkbox' })}
          />
        )}
        <RehearsedPreview
          body={body}
          queryKey={[...queryKeys.leases, 'renewal', lease.id]}
          rehearse={(given, signal) => rehearseApi(RENEW, { params, body: given, signal })}
          sentenceOf={({ answer }) => renewalInWords(answer, lease.monthlyCost)}
        />
      </DialogFields>
    </DialogForm>
  );
}
