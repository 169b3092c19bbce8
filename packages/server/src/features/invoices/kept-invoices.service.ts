/** UNIT-9: a tenant who has left sees their invoices as they were on their last day. */
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, subtractCents, type Cents } from '@tenantry/contract/shared/money';
import { applicationsUntil, lateFeesBilledAfter } from '#features/ledger';
import { recipientsOf } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { pdfFingerprint } from './invoice-pdfs.fingerprint.ts';
import { viewOf, type InvoiceView } from './invoices.presenter.ts';
import type { KeptInvoice, ShownInvoice } from './invoices.repository.ts';

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
    for (const row of await onDay(tx, leaseId, day, group)) {
      kept.set(row.id, { row, view: viewOf(tx, day) });
    }
  }
  return rows.map((row) => kept.get(row.id) ?? { row, view });
}

/** The invoices of one lease at the end of a day. */
async function onDay(
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
    return withMoney(before, day, moneyOf.get(row.id) ?? []);
  });
}

/** The PDF of such an invoice is drawn when it is opened, so it is never outdated. */
function withMoney(
  row: ShownInvoice,
  day: CalendarDate,
  money: readonly { paymentId: string; paymentDate: CalendarDate; amount: Cents }[],
): ShownInvoice {
  const credits = row.credits.filter((credit) => credit.date <= day);
  let open = subtractCents(row.amount, addCents(...credits.map(({ amount }) => amount)));
  const payments = money.flatMap(({ paymentId, paymentDate, amount: whole }) => {
    const amount = cents(Math.min(whole, open));
    open = subtractCents(open, amount);
    return amount > 0 ? [{ paymentId, paymentDate, amount }] : [];
  });
  const settled = row.settledOn !== null && row.settledOn <= day ? row.settledOn : null;
  const settledOn = open > 0 ? settled : (payments.at(-1)?.paymentDate ?? settled);
  const kept = { ...row, credits, payments, remainingBalance: open, settledOn };
  return { ...kept, pdfFingerprint: pdfFingerprint(kept) };
}
