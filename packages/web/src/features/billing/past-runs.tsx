import { useQuery } from '@tanstack/react-query';
import type { BillingRun, RunInvoice } from '@tenantry/contract/billing/billing.schemas';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Money } from '../../ui/text/money.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { useKeptOpen } from '../../ui/dialogs/use-kept-open.ts';
import { invoicesOf } from './billing-text.ts';
import { runInvoicesQuery, runsQuery } from './billing.queries.ts';
import { undoRun } from './undo-run.ts';
import classes from './billing.module.css';

/** The latest billing runs, each with its invoices. */
export function PastRuns() {
  return (
    <QueryView
      queries={[useQuery(runsQuery)]}
      failed="The billing runs could not be loaded."
      empty={<EmptyState>No billing run has created an invoice yet.</EmptyState>}
    >
      {(runs) => (
        <ul className={classes.leases}>
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function Run({ run }: { readonly run: BillingRun }) {
  const [open, setOpen] = useKeptOpen(`run ${run.id}`);
  const title = invoicesOf(run.invoices);
  const show = useRef<HTMLButtonElement>(null);
  const how = run.automatic ? 'created automatically' : 'created manually';
  return (
    <li className={classes.lease}>
      <div className={classes.leaseHead}>
        <div className={classes.who}>
          <strong>{formatDate(run.day)}</strong>
          <span className={classes.hint}>
            {title}, {run.undone ? 'undone' : how}
          </span>
        </div>
        <strong className={classes.amount}>{formatMoney(run.amount)}</strong>
        {run.undoable && <Undo runId={run.id} next={show} />}
        <PlainButton
          ref={show}
          variant="subtle"
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} the invoices of ${formatDate(run.day)}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'}
        </PlainButton>
      </div>
      {open && <RunInvoices run={run} />}
    </li>
  );
}

interface UndoProps {
  readonly runId: string;
  /** Gets the focus when the button goes while it has it. */
  readonly next: RefObject<HTMLButtonElement | null>;
}

const focusOn = ({ current }: UndoProps['next']) => current?.focus();

function PermittedUndo({ runId, next }: UndoProps) {
  const [key, setKey] = useState(newIdempotencyKey);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) focusOn(next);
    };
  }, [next]);
  const underWay = useRef(false);
  const undo = async () => {
    // The second click of a double click, also one that comes before the list shows that the run was undone.
    if (underWay.current) return;
    underWay.current = true;
    await undoRun(runId, key, () => setKey(newIdempotencyKey()));
    underWay.current = false;
  };
  return (
    <PlainButton ref={button} variant="default" onClick={() => void undo()}>
      Undo
    </PlainButton>
  );
}

/** A click after a lost response is the same request, until the run was undone. */
const Undo = onlyFor({ 'POST /v1/admin/billing/runs/:runId/undo': 'charges:write' }, PermittedUndo);

function RunInvoices({ run }: { readonly run: BillingRun }) {
  return (
    <QueryView
      queries={[useQuery(runInvoicesQuery(run.id))]}
      failed="The invoices of this run could not be loaded."
    >
      {(invoices) => (
        <DataTable
          label={`Invoices of ${formatDate(run.day)}`}
          columns={columns}
          rows={invoices}
          rowKey={({ id }) => id}
        />
      )}
    </QueryView>
  );
}

const columns: readonly DataColumn<RunInvoice>[] = [
  {
    id: 'number',
    phone: 'title',
    header: 'Invoice',
    cell: ({ number, propertyId, deleted }) =>
      deleted ? (
        `${invoiceLabel(number)} (deleted)`
      ) : (
        <ScreenLink to="admin-invoices" propertyId={propertyId}>
          {invoiceLabel(number)}
        </ScreenLink>
      ),
  },
  { id: 'lessee', phone: 'below', header: 'Tenant', cell: ({ lesseeName }) => lesseeName },
  {
    id: 'address',
    phone: 'below',
    header: 'Property',
    cell: ({ home }) => home.label,
  },
  { id: 'due', phone: 'named', header: 'Due', cell: ({ dueDate }) => formatDate(dueDate) },
  {
    id: 'amount',
    phone: 'beside',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    id: 'balance',
    phone: 'named',
    header: 'Balance',
    align: 'end',
    cell: ({ remainingBalance }) => <Money amount={remainingBalance} owed />,
  },
];
