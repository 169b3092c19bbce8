/** The tables that people read, as CSV: the same as the pages of the app save, as of the day of the archive. */
import { rowsOfExpenses } from '#features/expenses';
import { rowsOfInvoices } from '#features/invoices';
import { rowsOfDeposits, rowsOfReceivables } from '#features/ledger';
import { rowsOfPayments } from '#features/payments';
import { rowsOfPeople } from '#features/portfolio';
import { allPropertyIds } from '#features/properties';
import { rowsOfRentRoll } from '#features/reports';
import { actorOf } from '../../../platform/actor.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readAhead } from '../../../platform/lists/ids-in-groups.ts';
import { csvOf, type CsvRow } from '../../../platform/http/csv-response.ts';

type Rows = AsyncIterable<readonly CsvRow[]>;

async function* once(rows: Promise<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  yield await rows;
}

interface Parts {
  /** How the card processor pays back. */
  readonly refundChannel: string;
}

async function* ofAllHomes(tx: Transaction): Rows {
  yield* rowsOfExpenses(tx, await allPropertyIds(tx));
}

const views: Readonly<Record<string, (tx: Transaction, parts: Parts) => Rows>> = {
  'homes-and-leases': (tx) => once(rowsOfRentRoll(tx)),
  people: rowsOfPeople,
  invoices: rowsOfInvoices,
  payments: (tx, { refundChannel }) => rowsOfPayments(tx, refundChannel),
  receivables: rowsOfReceivables,
  expenses: ofAllHomes,
  deposits: (tx) => once(rowsOfDeposits(tx)),
};

export const viewNames: readonly string[] = Object.keys(views);

/** No person reads them here, so they show what an administrator would see. */
const asAdministrator = (tx: Transaction): Transaction => ({
  ...tx,
  actor: actorOf({ userId: tx.organization.id, sessionId: '', roles: ['SiteAdmin'] }),
});

/** The byte order mark tells Excel that it is UTF-8. */
export async function* csvOfView(
  tx: Transaction,
  name: string,
  parts: Parts,
): AsyncGenerator<Buffer> {
  yield Buffer.from('\uFEFF');
  const view = views[name];
  if (!view) throw new Error(`there is no view ${name}`);
  const rows = view(asAdministrator(tx), parts);
  for await (const some of readAhead(rows)) yield Buffer.from(csvOf(some));
}
