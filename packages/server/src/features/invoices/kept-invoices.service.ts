/** UNIT-9: a tenant who has left sees their invoices as they were on their last day. */
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, subtractCents } from '@tenantry/contract/shared/money';
import { applicationsUntil, lateFeesBilledAfter } from '#features/ledger';
import { recipientsOf } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { pdfFingerprint } from './invoice-pdfs.fingerprint.ts';
import { viewOf, type InvoiceView } from './invoices.presenter.ts';
import type { KeptInvoice, ShownInvoice } from './invoices.repository.ts';
import { onDay } from './kept-invoices.domain.ts';

interface SeenInvoice {
  readonly row: ShownInvoice;
  readonly view: InvoiceView;
}

/** The invoices of a tenant in the same order, each as the tenant sees it. */
export async function asSeenByLessee(
  tx: Transaction,
  rows: readonly KeptInvoice[],
): Promise<SeenInvoice[]> {
  const view = viewOf(tx);
  const left = rows.filter(({ leftOn }) => leftOn !== null);
  const kept = new Map<string, SeenInvoice>();
  for (const [leaseId, group] of Map.groupBy(left, (row) => row.leaseId)) {
    const day = group[0]?.leftOn;
    if (!day) continue;
    for (const row of await invoicesOnDay(tx, leaseId, day, group)) {
      kept.set(row.id, { row, view: viewOf(tx, day) });
    }
  }
  return rows.map((row) => kept.get(row.id) ?? { row, view });
}

/** The invoices of one lease at the end of a day. */
async function invoicesOnDay(
  tx: Transaction,
  leaseId: string,
  day: CalendarDate,
  rows: readonly ShownInvoice[],
): Promise<ShownInvoice[]> {
  const invoiceIds = rows.map(({ id }) => id);
  const [money, billedLater, [lessee]] = await Promise.all([
    applicationsUntil(tx, day, { invoiceIds }),
    lateFeesBilledAfter(tx, day, invoiceIds),
    recipientsOf(tx, leaseId, day),
  ]);
  const moneyOf = Map.groupBy(money, ({ invoiceId }) => invoiceId);
  const billedOf = Map.groupBy(billedLater, ({ invoiceId }) => invoiceId);
  return rows.map((row) => {
    const later = (billedOf.get(row.id) ?? []).map(({ amount }) => amount);
    const lateFeeBilled = subtractCents(row.lateFeeBilled, addCents(...later));
    const { firstName, lastName } = lessee ?? row;
    const before = { ...row, firstName, lastName, lateFeeBilled };
    const kept = onDay(before, day, moneyOf.get(row.id) ?? []);
    // Its PDF is drawn when it is opened, so it is never outdated.
    return { ...kept, pdfFingerprint: pdfFingerprint(kept) };
  });
}
