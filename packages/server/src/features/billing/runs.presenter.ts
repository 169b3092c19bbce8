import type { Home } from '@tenantry/contract/properties/home';
import type { PlannedLease } from '@tenantry/contract/billing/billing.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  cents,
  dollarsFromCents,
  subtractCents,
  type Cents,
} from '@tenantry/contract/shared/money';
import type { LeasePlan, PlannedInvoice } from './lease-plan.ts';
import type { LeaseFacts } from './open-periods.ts';

interface Beside {
  readonly lesseeName: string;
  readonly home: Home;
  /** The open balance of the lease before the run. */
  readonly owed: Cents;
  readonly today: CalendarDate;
  /** The organization's choice, which a lease can replace. */
  readonly emailInvoices: boolean;
}

/** The effect of a run on a lease, in dollars. */
export function presentPlan(
  { lease }: LeaseFacts,
  { invoices, settled, held }: LeasePlan,
  { lesseeName, home, owed, today, emailInvoices }: Beside,
): PlannedLease {
  const amount = addCents(...invoices.map((invoice) => invoice.amount));
  const creditUsed = cents(Math.min(amount, lease.credit));
  return {
    leaseId: lease.id,
    propertyId: lease.propertyId,
    lesseeName,
    home,
    invoiceAutomatically: lease.invoicedFrom !== null,
    emailed: lease.emailInvoices ?? emailInvoices,
    invoices: invoices.map(presentInvoice),
    amount: dollarsFromCents(amount),
    creditUsed: dollarsFromCents(creditUsed),
    owedAfter: dollarsFromCents(subtractCents(addCents(owed, amount), creditUsed)),
    held: held.map(({ description, amount: each, start, end, reason, isRest }) => ({
      description,
      isRest,
      amount: dollarsFromCents(each),
      firstDay: start,
      lastDay: end,
      reason,
    })),
    // Charges that were billed manually in past months are not shown.
    settled: settled
      .filter(({ end }) => end >= today)
      .map(({ description, start, end, reason, invoiceId }) => ({
        description,
        firstDay: start,
        lastDay: end,
        reason: reason ?? '',
        invoiceId,
      })),
  };
}

function presentInvoice({ dueDate, items, amount }: PlannedInvoice) {
  return {
    dueDate,
    amount: dollarsFromCents(amount),
    items: items.map(({ schedule, description, amount: each }) => ({
      kind: schedule.kind,
      description,
      amount: dollarsFromCents(each),
    })),
  };
}
