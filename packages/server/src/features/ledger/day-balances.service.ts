import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { itemizedInvoices } from './charges.repository.ts';
import { agreeWithBalance, openParts, type OpenParts } from './day-balances.domain.ts';
import { balancesOnDay, chargesOpenOn, type LeaseCharge } from './day-balances.repository.ts';

export interface OpenCharge extends OpenParts {
  readonly id: string;
  readonly dueDate: CalendarDate;
  readonly lacking: Cents;
}

/** What a lease owed at the end of a day. */
export interface LeaseOnDay {
  readonly leaseId: string;
  readonly charges: readonly OpenCharge[];
  readonly owed: Cents;
  /** Paid, and not yet used by an invoice. */
  readonly credit: Cents;
}

/** Every lease that owed something or had credit at the end of a day. Late fees count once they are billed. */
export async function leasesOnDay(tx: Transaction, day: CalendarDate): Promise<LeaseOnDay[]> {
  const [charges, balances] = await Promise.all([chargesOpenOn(tx, day), balancesOnDay(tx, day)]);
  const agreed = await agreedCharges(tx, day, charges, balances);
  const open = agreed.flatMap((lease) => lease.charges.filter(({ lacking }) => lacking > 0));
  const itemized = await itemizedInvoices(
    tx,
    open.map(({ id }) => id),
  );
  const byId = new Map(itemized.map((invoice) => [invoice.id, invoice]));
  return agreed.map(({ leaseId, charges: all, credit }) => {
    const lacking = all.filter((charge) => charge.lacking > 0);
    return {
      leaseId,
      credit,
      owed: addCents(...lacking.map((charge) => charge.lacking)),
      charges: lacking.map((charge) => {
        const { id, dueDate } = charge;
        const parts = openParts(byId.get(id) ?? { dueDate, items: [] }, charge);
        return { id, dueDate, lacking: charge.lacking, ...parts };
      }),
    };
  });
}

/** If the open invoices do not add up to the balance, the lease's paid ones are read, too. */
async function agreedCharges(
  tx: Transaction,
  day: CalendarDate,
  open: readonly LeaseCharge[],
  balances: ReadonlyMap<string, Cents>,
) {
  const byLease = Map.groupBy(open, ({ leaseId }) => leaseId);
  const leaseIds = [...new Set([...byLease.keys(), ...balances.keys()])];
  const agree = (leaseId: string, charges: readonly LeaseCharge[]) => ({
    leaseId,
    ...agreeWithBalance(charges, balances.get(leaseId) ?? ZERO),
  });
  const first = leaseIds.map((leaseId) => agree(leaseId, byLease.get(leaseId) ?? []));
  const short = first.filter(({ missing }) => missing > 0).map(({ leaseId }) => leaseId);
  if (short.length === 0) return first;
  const all = Map.groupBy(await chargesOpenOn(tx, day, short), ({ leaseId }) => leaseId);
  return first.map((lease) =>
    lease.missing > 0 ? agree(lease.leaseId, all.get(lease.leaseId) ?? []) : lease,
  );
}
