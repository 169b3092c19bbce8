import type { CalendarEntry, CalendarWindow } from '@tenantry/contract/today/calendar.schemas';
import { addCents, dollarsFromCents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { plannedInvoices } from './next-billing.service.ts';

/** HOME-5: the due days of invoices that are not made yet, from the plan of the billing runs. */
export async function plannedDays(
  tx: Transaction,
  { from, to, propertyIds }: CalendarWindow,
): Promise<CalendarEntry[]> {
  if (to < tx.today) return [];
  const planned = await plannedInvoices(tx, to);
  const shown = planned.filter(
    (each) =>
      each.dueDate >= from && (propertyIds === undefined || propertyIds.includes(each.propertyId)),
  );
  return [...Map.groupBy(shown, ({ dueDate }) => dueDate)].map(([date, invoices]) => ({
    kind: 'billing_planned' as const,
    date,
    invoices: invoices.length,
    amount: dollarsFromCents(addCents(...invoices.map(({ amount }) => amount))),
  }));
}
