import { Button, Checkbox, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NextBilling as Next, PlannedLease } from '@tenantry/contract/billing/billing.schemas';
import type { BulkResult } from '@tenantry/contract/shared/bulk';
import { monthOf } from '@tenantry/contract/shared/calendar-date';
import { useMemo, useState } from 'react';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { counted } from '../../lib/words.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { useFocusAfter } from '../../ui/hooks/use-focus-after.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { monthTitle } from '@tenantry/contract/shared/month-names';
import { billingSettingsQuery } from '../organization/organization.queries.ts';
import { nextBillingQuery } from './billing.queries.ts';
import { billInWords, leasesOf } from './billing-text.ts';
import { billLeases } from './bulk-calls.ts';
import { plannedColumns, SettledPeriods } from './planned-lease.tsx';
import { offerUndo } from './undo-run.ts';
import classes from './billing.module.css';

/** CHG-25: the next run. Leases can be left out, and the run can be started now. */
export function NextBilling() {
  const [search, setSearch] = useListSearch();
  const all = search.show === 'all';
  const next = useQuery(nextBillingQuery(all));
  const settings = useQuery(billingSettingsQuery);
  return (
    <>
      <Switch
        mb="md"
        label="Include leases that are invoiced manually"
        checked={all}
        onChange={({ currentTarget: { checked } }) =>
          setSearch({ show: checked ? 'all' : undefined })
        }
      />
      <QueryView queries={[next, settings]} failed="The next billing could not be loaded.">
        {(preview, { invoiceLeadDays }) =>
          preview.leases.every(isSettled) ? (
            <>
              <EmptyState>
                Everything due in the coming weeks is already billed.{' '}
                {leadSentence(invoiceLeadDays)}
              </EmptyState>
              <SettledPeriods leases={preview.leases} />
            </>
          ) : (
            // A different preview starts with everything selected.
            <Preview key={String(all)} preview={preview} leadDays={invoiceLeadDays} />
          )
        }
      </QueryView>
    </>
  );
}

const leadSentence = (days: number) =>
  days === 0
    ? 'Invoices are created on their due date.'
    : `Invoices are created ${counted(days, 'day')} before they are due.`;

/** Asks before a run that is far ahead, or the second one of a day: the button of the next run is in the same place. */
async function mayRun(
  { asks, through, runDay }: Next,
  { leases, amount }: { readonly leases: number; readonly amount: number },
): Promise<boolean> {
  if (asks === null) return true;
  const sum = `${formatMoney(amount)}, due through ${formatDate(through)}.`;
  const why = {
    AHEAD: `This run is due to be created automatically on ${formatDate(runDay)}.`,
    AGAIN: 'Leases have already been billed today.',
  };
  return confirm({
    question: `Bill ${leasesOf(leases)} for ${monthTitle(monthOf(through))}?`,
    details: `${sum} ${why[asks]}`,
    confirmLabel: `Bill ${leasesOf(leases)}`,
  });
}

/** Undo is offered unless the credit of a tenant has already paid a part of it. */
function tell(
  message: string,
  { runId, usesCredit }: { readonly runId: string; readonly usesCredit: boolean },
): void {
  if (usesCredit) notifySuccess(message);
  else offerUndo(message, runId);
}

interface PreviewProps {
  readonly preview: Next;
  readonly leadDays: number;
}

const canBill = ({ invoices }: PlannedLease) => invoices.length > 0;

/** Neither billed nor on hold: its periods need no invoice. */
const isSettled = ({ invoices, held }: PlannedLease) => invoices.length + held.length === 0;

/** The leases that are left out, after one was checked or unchecked. */
function withChoice(excluded: ReadonlySet<string>, leaseId: string, isChosen: boolean) {
  const others = new Set(excluded);
  if (isChosen) others.delete(leaseId);
  else others.add(leaseId);
  return others;
}

function Preview({ preview, leadDays }: PreviewProps) {
  const mayBill = useMay({
    'POST /v1/admin/billing/run': 'charges:write',
    'POST /v1/admin/billing/runs/:runId/undo': 'charges:write',
  });
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<readonly BulkResult[]>([]);
  const shown = useMemo(
    () => preview.leases.filter((lease) => !isSettled(lease)),
    [preview.leases],
  );
  const billable = shown.filter(canBill);
  const chosen = billable.filter(({ leaseId }) => !excluded.has(leaseId));
  const amount = chosen.reduce((sum, lease) => sum + Math.round(lease.amount * 100), 0) / 100;
  const usesCredit = chosen.some(({ creditUsed }) => creditUsed > 0);
  const { error, submitting, submit } = useSubmit({
    // The key stays the same until the server has responded, and with it the run.
    send: async (leaseIds: readonly string[], runId) => ({
      results: await billLeases(leaseIds, { through: preview.through, runId }),
      runId,
    }),
    changes: ['money', 'charges'],
    onDone: ({ results, runId }, _, refreshed) => {
      const done = results.filter(({ ok }) => ok).length;
      setFailed(results.filter(({ ok }) => !ok));
      if (done > 0) tell(`Billed ${leasesOf(done)}`, { runId, usesCredit });
      return refreshed;
    },
  });
  // The button is disabled meanwhile, which takes the focus from it.
  const button = useFocusAfter(submitting);
  const bill = async () => {
    if (await mayRun(preview, { leases: chosen.length, amount })) {
      await submit(chosen.map(({ leaseId }) => leaseId));
    }
  };
  const columns = useMemo(
    () =>
      plannedColumns({
        chosen: (leaseId) => !excluded.has(leaseId),
        onChoose: (leaseId, isChosen) => setExcluded(withChoice(excluded, leaseId, isChosen)),
      }),
    [excluded],
  );
  const nameOf = (id: string) =>
    preview.leases.find(({ leaseId }) => leaseId === id)?.lesseeName ?? 'A lease';
  return (
    <>
      <FormError error={error} />
      {failed.length > 0 && (
        <FormError error={failed.map(({ id, message }) => `${nameOf(id)}: ${message}`).join(' ')} />
      )}
      <div className={classes.summary}>
        <div>
          <p className={classes.total}>
            {formatMoney(amount)} for {leasesOf(chosen.length)}
          </p>
          <p className={classes.hint}>
            Due through {formatDate(preview.through)}. Created automatically on{' '}
            {formatDate(preview.runDay)}. {leadSentence(leadDays)}
          </p>
        </div>
        {mayBill && (
          <Button
            ref={button}
            classNames={{ root: classes.bill ?? '', label: classes.billLabel ?? '' }}
            loading={submitting}
            disabled={chosen.length === 0}
            onClick={() => void bill()}
          >
            {chosen.length === 0 ? 'Create invoices' : billInWords(chosen)}
          </Button>
        )}
      </div>
      {billable.length > 1 && (
        <Checkbox
          mb="sm"
          label="All"
          checked={chosen.length === billable.length}
          indeterminate={chosen.length > 0 && chosen.length < billable.length}
          onChange={(event) =>
            setExcluded(
              new Set(event.currentTarget.checked ? [] : billable.map(({ leaseId }) => leaseId)),
            )
          }
        />
      )}
      <DataTable
        label="Leases to bill"
        columns={columns}
        rows={shown}
        rowKey={({ leaseId }) => leaseId}
      />
      <SettledPeriods leases={preview.leases} />
    </>
  );
}
