import { explainLateFee, lateFeeOnOverdue } from '@tenantry/contract/ledger/overdue.rules';
import { NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import type { ComingEvent } from '@tenantry/contract/today/today.schemas';
import {
  addDays,
  addMonths,
  dayInMonth,
  daysBetween,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { returnDepositBy } from '@tenantry/contract/rules/state-rules.rules';
import { addCents, dollarsFromCents } from '@tenantry/contract/shared/money';
import { appliedRules } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import type { Chosen } from '../../platform/feature.ts';
import * as repository from './attention.repository.ts';
import { owingInvoicesOfLeases } from './balances.repository.ts';

/** HOME-2: tenants whose rent is late. */
export async function lateRents(tx: Transaction, chosen: Chosen): Promise<Attention> {
  const { total, leases } = await repository.lateLeases(tx, chosen);
  const owing = Map.groupBy(
    await owingInvoicesOfLeases(
      tx,
      leases.map(({ leaseId }) => leaseId),
    ),
    ({ leaseId }) => leaseId,
  );
  const findings = leases.map(({ owed, lateAfter, ...lease }) => {
    const invoices = owing.get(lease.leaseId) ?? [];
    const lateFees = addCents(
      ...invoices.map((invoice) =>
        lateFeeOnOverdue({ ...invoice, remaining: invoice.remainingBalance }, tx.today),
      ),
    );
    return {
      need: {
        kind: 'rent_late' as const,
        key: `rent_late:${lease.leaseId}`,
        ...lease,
        owed: dollarsFromCents(owed),
        lateFees: dollarsFromCents(lateFees),
        daysLate: daysBetween(lateAfter, tx.today),
      },
      money: addCents(owed, lateFees),
      since: lateAfter,
    };
  });
  return { total, findings };
}

/** HOME-2: invoices that were paid late, and whose late fee is not billed. */
export async function lateFeesToBill(tx: Transaction, chosen: Chosen): Promise<Attention> {
  const rows = await repository.paidLate(tx, chosen);
  const findings = rows.flatMap((row) => {
    const fee = explainLateFee({ ...row, remaining: row.remainingBalance }, tx.today);
    if (row.remainingBalance > 0 || fee.owed <= 0) return [];
    const { leaseId, userId, propertyId, home, lessee, invoiceId, number } = row;
    return {
      need: {
        kind: 'late_fee' as const,
        key: `late_fee:${invoiceId}`,
        leaseId,
        userId,
        propertyId,
        home,
        lessee,
        invoiceId,
        number,
        lateFees: dollarsFromCents(fee.owed),
      },
      money: fee.owed,
      since: addDays(fee.lateAfter, 1),
    };
  });
  return { total: findings.length, findings };
}

/** HOME-2, NEW-13: deposits of leases that have ended, with the last day to return them by a law that was checked. */
export async function depositsToReturn(tx: Transaction, chosen: Chosen): Promise<Attention> {
  const { total, deposits } = await repository.depositsOfPastLeases(tx, chosen);
  if (deposits.length === 0) return NOTHING_FOUND;
  const ruleIn = await appliedRules(tx, 'deposit.return');
  const findings = deposits.map(({ held, state, lease }) => {
    const { endedOn } = lease;
    const rule = ruleIn({ state, day: endedOn });
    const returnBy = rule && {
      day: returnDepositBy(rule.terms, endedOn),
      statute: rule.statute,
    };
    return {
      need: {
        kind: 'deposit_held' as const,
        key: `deposit_held:${lease.leaseId}`,
        ...lease,
        held: dollarsFromCents(held),
        ...(returnBy && { returnBy }),
      },
      money: held,
      since: endedOn,
    };
  });
  return { total, findings };
}

/** HOME-1: this month's money, and the amount owed today. */
export async function moneyOfToday(tx: Transaction, chosen: Chosen) {
  const month = monthOf(tx.today);
  const days = { first: `${month}-01`, next: `${addMonths(month, 1)}-01` };
  const [ofMonth, { owed, leases, lateAfter }] = await Promise.all([
    repository.dueInMonth(tx, { ...days, ...chosen }),
    repository.owedToday(tx, chosen),
  ]);
  return {
    month,
    billed: dollarsFromCents(ofMonth.billed),
    collected: dollarsFromCents(ofMonth.collected),
    owed: dollarsFromCents(owed),
    owing: leases,
    daysLate: lateAfter === null ? 0 : Math.max(0, daysBetween(lateAfter, tx.today)),
  };
}

/** HOME-1: the latest payments. */
export async function recentPayments(
  tx: Transaction,
  selection: Chosen & { readonly limit: number },
) {
  const rows = await repository.newestPayments(tx, selection);
  return rows.map(({ amount, ...row }) => ({
    kind: 'payment' as const,
    ...row,
    amount: dollarsFromCents(amount),
  }));
}

/** The next date with this day of the month; today counts. */
function nextDate(today: CalendarDate, day: number): CalendarDate {
  const inThisMonth = dayInMonth(monthOf(today), day);
  return inThisMonth >= today ? inThisMonth : dayInMonth(addMonths(monthOf(today), 1), day);
}

/** HOME-1: the next date on which rent is due that nobody has paid ahead. */
export async function comingRent(tx: Transaction, chosen: Chosen): Promise<ComingEvent[]> {
  const days = await repository.rentDays(tx, chosen);
  const byDate = Map.groupBy(days, (day) => nextDate(tx.today, day));
  for (const date of [...byDate.keys()].toSorted()) {
    const due = { date, days: byDate.get(date) ?? [], ...chosen };
    const { leases, rent } = await repository.rentDueOn(tx, due);
    if (leases > 0) return [{ kind: 'rent_due', date, leases, rent: dollarsFromCents(rent) }];
  }
  return [];
}
