import {
  invoiceStates,
  type AllInvoicesQuery,
  type InvoicesCsvQuery,
  type InvoiceSum,
  type InvoiceSumsQuery,
  type ListedInvoice,
} from '@tenantry/contract/invoices/all-invoices.schemas';
import { MAX_PAGE } from '@tenantry/contract/shared/limits';
import { pageAlways } from '@tenantry/contract/shared/lists';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { asAsked, type Page } from '../../platform/lists/page.ts';
import { inOrderOfIds } from '../../platform/lists/page-of-ids.ts';
import * as repository from './all-invoices.repository.ts';
import { statusesOf } from './invoices.domain.ts';

/** INV-13: the invoices of all homes, newest due date first. */
export async function listAllInvoices(
  tx: Transaction,
  query: AllInvoicesQuery,
): Promise<ListedInvoice[] | Page<ListedInvoice>> {
  const page = await repository.invoicesOfPage(tx, pageAlways(query));
  return asAsked(query, page.with(await presentInvoices(tx, page.items)));
}

/** All selected invoices, newest due date first. */
export async function selectedInvoices(
  tx: Transaction,
  query: InvoicesCsvQuery,
): Promise<ListedInvoice[]> {
  const rows: ListedInvoice[] = [];
  let cursor: string | undefined;
  do {
    const page = await repository.invoicesOfPage(tx, { ...query, limit: MAX_PAGE, cursor });
    rows.push(...(await presentInvoices(tx, page.items)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

/** NEW-12: all invoices in groups, newest due date first, for organizations with more than fit into memory. */
export async function* groupsOfInvoices(tx: Transaction): AsyncGenerator<ListedInvoice[]> {
  for await (const ids of repository.idsOfAllInvoices(tx)) yield await presentInvoices(tx, ids);
}

/** NEW-12, DATA-10: these invoices, as the list shows them. */
export async function presentInvoices(
  tx: Transaction,
  ids: readonly string[],
): Promise<ListedInvoice[]> {
  const rows = await repository.invoicesToShow(tx, ids);
  return inOrderOfIds(ids, rows).map(({ ownStatus, lateDate, ...row }) => ({
    ...row,
    ...statusesOf({ ...row, ownStatus, lateDate }, tx.today),
    amount: dollarsFromCents(row.amount),
    remainingBalance: dollarsFromCents(row.remainingBalance),
  }));
}

/** The number and the sums of each status. */
export async function sumsOfInvoices(
  tx: Transaction,
  query: InvoiceSumsQuery,
): Promise<InvoiceSum[]> {
  const found = new Map(
    (await repository.sumsByState(tx, query)).map((sum) => [sum.state, sum] as const),
  );
  return invoiceStates.map((state) => {
    const sum = found.get(state);
    return {
      state,
      count: sum?.count ?? 0,
      amount: sum ? dollarsFromCents(sum.amount) : 0,
      open: sum ? dollarsFromCents(sum.open) : 0,
    };
  });
}
