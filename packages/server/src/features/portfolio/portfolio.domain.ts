import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, ZERO, type Cents } from '@tenantry/contract/shared/money';

/** The amount owed on the open invoices of one lease. */
interface LeaseBalance {
  readonly propertyId: string;
  readonly leaseId: string;
  readonly balance: Cents;
  /** The first day on which some of it is due. */
  readonly dueDate: CalendarDate;
  /** The part of it whose due date has come. */
  readonly dueNow: Cents;
  /** The last day on which none of it was late. */
  readonly lateAfter: CalendarDate;
}

/** The amount owed for a property, and the part of it that former tenants owe: those without an unexpired lease. */
export function balanceOf(
  balances: readonly LeaseBalance[],
  leases: readonly Pick<Lease, 'id' | 'status'>[],
) {
  const isCurrent = (leaseId: string) =>
    leases.some(({ id, status }) => id === leaseId && status !== 'EXPIRED');
  let [balanceDue, dueNow, formerBalanceDue] = [ZERO, ZERO, ZERO];
  for (const owed of balances) {
    balanceDue = addCents(balanceDue, owed.balance);
    dueNow = addCents(dueNow, owed.dueNow);
    if (!isCurrent(owed.leaseId)) formerBalanceDue = addCents(formerBalanceDue, owed.balance);
  }
  return { balanceDue, dueNow, formerBalanceDue };
}

/** The active lease, or else the one that starts next. */
export function runningLease<OfHome extends Pick<Lease, 'status'>>(
  newestFirst: readonly OfHome[],
): OfHome | null {
  const pending = newestFirst.filter(({ status }) => status === 'PENDING');
  return newestFirst.find(({ status }) => status === 'ACTIVE') ?? pending.at(-1) ?? null;
}

/** LEASE-9: the newest lease, if its fixed term has ended and nobody has decided what follows. */
export function undecidedLease(
  { awaitsAnswer }: { readonly awaitsAnswer: boolean },
  newestFirst: readonly Lease[],
): Lease | null {
  const [newest] = newestFirst;
  const isUndecided = newest?.status === 'EXPIRED' && newest.afterEnd === null;
  return awaitsAnswer && newest && isUndecided ? newest : null;
}

export const isLeased = (leases: readonly Pick<Lease, 'status'>[]) =>
  leases.some(({ status }) => status !== 'EXPIRED');
