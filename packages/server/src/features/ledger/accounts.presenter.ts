import type { Home } from '@tenantry/contract/properties/home';
import type { LeaseAccount, OwedFigures } from '@tenantry/contract/ledger/account.schemas';
import type { summarize } from '@tenantry/contract/ledger/ledger.rules';
import { dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import type { LeaseRow } from '#features/leases';
import type { Entry, ExplainedLateFee } from './accounts.domain.ts';
import type { ChargedItem } from './ledger.domain.ts';

interface Account {
  readonly lesseeName: string;
  readonly home: Home;
  readonly entries: readonly Entry[];
  readonly lateFees: readonly ExplainedLateFee[];
  readonly summary: ReturnType<typeof summarize>;
  readonly depositHeld: Cents;
}

export function presentOwed(summary: Account['summary']): OwedFigures {
  const { balanceDue, balanceOverdue, lateFeeOnOverdue, dueNow, late, dueNext } = summary;
  return {
    balanceDue: dollarsFromCents(balanceDue),
    balanceOverdue: dollarsFromCents(balanceOverdue),
    lateFeeOnOverdue: dollarsFromCents(lateFeeOnOverdue),
    dueNow: dollarsFromCents(dueNow),
    late: dollarsFromCents(late),
    dueNext: dueNext && { day: dueNext.day, amount: dollarsFromCents(dueNext.amount) },
  };
}

/** The same for landlord and tenant: both see how the balance is composed. */
export function presentAccount(
  lease: LeaseRow,
  { lesseeName, home, entries, lateFees, summary, depositHeld }: Account,
): LeaseAccount {
  return {
    leaseId: lease.id,
    lesseeName,
    home,
    entries: entries.map(presentEntry),
    lateFees: lateFees.map((fee) => ({
      invoiceId: fee.invoiceId,
      invoiceNumber: fee.invoiceNumber,
      lateAfter: fee.lateAfter,
      settledOn: fee.settledOn,
      daysLate: fee.daysLate,
      frequency: fee.frequency,
      periods: fee.periods,
      lateFee: dollarsFromCents(fee.lateFee),
      accrued: dollarsFromCents(fee.accrued),
      billed: dollarsFromCents(fee.billed),
      owed: dollarsFromCents(fee.owed),
    })),
    ...presentOwed(summary),
    credit: dollarsFromCents(lease.credit),
    depositHeld: dollarsFromCents(depositHeld),
  };
}

function presentEntry(entry: Entry): LeaseAccount['entries'][number] {
  return {
    id: entry.id,
    kind: entry.kind,
    date: entry.date,
    description: entry.description,
    paidBy: entry.paidBy,
    items: entry.items.map(presentItem),
    invoiceNumber: entry.invoiceNumber,
    dueDate: entry.dueDate,
    remainingBalance:
      entry.remainingBalance === null ? null : dollarsFromCents(entry.remainingBalance),
    amount: dollarsFromCents(entry.amount),
    balance: dollarsFromCents(entry.balance),
    applications: entry.applications.map((applied) => ({
      invoiceId: applied.invoiceId,
      invoiceNumber: applied.invoiceNumber,
      paymentId: applied.paymentId,
      paymentDate: applied.paymentDate,
      amount: dollarsFromCents(applied.amount),
      items: applied.items.map(({ description, amount }) => ({
        description,
        amount: dollarsFromCents(amount),
      })),
    })),
  };
}

export function presentItem({ kind, description, quantity, rate, amount }: ChargedItem) {
  return {
    kind,
    description,
    quantity,
    rate: dollarsFromCents(rate),
    amount: dollarsFromCents(amount),
  };
}
