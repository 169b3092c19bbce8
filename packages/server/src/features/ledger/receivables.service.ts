import { latenessOf, summarize } from '@tenantry/contract/ledger/ledger.rules';
import { lastDayInTime, lateFeeOnOverdue } from '@tenantry/contract/ledger/overdue.rules';
import type {
  Receivable,
  ReceivablesCsvQuery,
  ReceivablesQuery,
  ReceivableTotals,
} from '@tenantry/contract/ledger/receivables.schemas';
import { daysBetween } from '@tenantry/contract/shared/calendar-date';
import { pageAlways } from '@tenantry/contract/shared/lists';
import { addCents, dollarsFromCents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { asAsked, type Page } from '../../platform/lists/page.ts';
import { inOrderOfIds } from '../../platform/lists/page-of-ids.ts';
import { owingInvoicesOfLeases, type InvoiceRow } from './balances.repository.ts';
import * as repository from './receivables.repository.ts';

/** The amounts that tenants owe, lease by lease. */
export async function receivablesOf(
  tx: Transaction,
  query: ReceivablesQuery,
): Promise<Receivable[] | Page<Receivable>> {
  const page = await repository.receivablesOfPage(tx, pageAlways(query));
  return asAsked(query, page.with(await present(tx, page.items)));
}

/** The number of receivables that are read at once for an export. */
const ROWS_AT_ONCE = 500;

/** All selected receivables, largest amount first. One query selects them, so that a payment meanwhile moves none. */
export async function allReceivables(
  tx: Transaction,
  query: ReceivablesCsvQuery,
): Promise<Receivable[]> {
  const rows: Receivable[] = [];
  for await (const some of groupsOfReceivables(tx, query)) rows.push(...some);
  return rows;
}

/** The same in groups, for organizations with more leases than fit into memory. */
export async function* groupsOfReceivables(
  tx: Transaction,
  query: ReceivablesCsvQuery,
): AsyncGenerator<Receivable[]> {
  const ids = await repository.idsOfReceivables(tx, query);
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    yield await present(tx, ids.slice(start, start + ROWS_AT_ONCE));
  }
}

async function present(tx: Transaction, leaseIds: readonly string[]): Promise<Receivable[]> {
  const [leases, owing] = await Promise.all([
    repository.leasesToShow(tx, leaseIds),
    owingInvoicesOfLeases(tx, leaseIds),
  ]);
  const ofLease = Map.groupBy(owing, ({ leaseId }) => leaseId);
  return inOrderOfIds(leaseIds, leases).map((lease) => {
    const all = ofLease.get(lease.id) ?? [];
    const open = all.filter(({ remainingBalance }) => remainingBalance > 0);
    const { balanceDue, dueNow } = summarize(open, tx.today);
    return {
      ...lease,
      owed: dollarsFromCents(balanceDue),
      dueNow: dollarsFromCents(dueNow),
      lateFees: dollarsFromCents(addCents(...all.map((invoice) => feeOf(tx, invoice)))),
      ...latenessOf(
        open.map((each) => ({ dueDate: each.dueDate, lateAfter: lastDayInTime(each) })),
        tx.today,
      ),
      invoices: open.map((invoice) => ({
        id: invoice.id,
        number: invoice.number,
        dueDate: invoice.dueDate,
        amount: dollarsFromCents(invoice.amount),
        remainingBalance: dollarsFromCents(invoice.remainingBalance),
        daysLate: daysLate(tx, invoice),
        lateFeeOwed: dollarsFromCents(feeOf(tx, invoice)),
      })),
    };
  });
}

const feeOf = (tx: Transaction, { remainingBalance: remaining, ...invoice }: InvoiceRow) =>
  lateFeeOnOverdue({ ...invoice, remaining }, tx.today);

const daysLate = (tx: Transaction, invoice: InvoiceRow) =>
  Math.max(0, daysBetween(lastDayInTime(invoice), tx.today));

/** The total that all tenants owe. */
export async function totals(tx: Transaction): Promise<ReceivableTotals> {
  const [sums, late] = await Promise.all([
    repository.totals(tx),
    repository.invoicesWithLateFee(tx),
  ]);
  const fees = late.map((invoice) => lateFeeOnOverdue(invoice, tx.today));
  return {
    ...sums,
    owed: dollarsFromCents(sums.owed),
    due: dollarsFromCents(sums.due),
    late: dollarsFromCents(sums.late),
    lateFees: dollarsFromCents(addCents(...fees)),
  };
}
