import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { Lateness } from '@tenantry/contract/ledger/ledger.rules';
import type { ListedLease, ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { presentPublic, type AttributeValue, type Property } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { may } from '../../platform/may.ts';

/** A property's data from other features. */
interface PropertyFacts extends Lateness {
  readonly balanceDue: Cents;
  readonly dueNow: Cents;
  readonly formerBalanceDue: Cents;
  readonly billed: boolean;
  readonly activeLease: ListedLease | null;
  readonly unread: readonly { id: string; name: string; subject: string }[];
  /** Null if they were not requested. */
  readonly leases: readonly Lease[] | null;
  readonly expenses: readonly Expense[] | null;
  readonly statements: readonly Statement[] | null;
}

/** Which parts of a property the caller may read: the same for each of a list. */
export type Readable = ReturnType<typeof readableBy>;

export const readableBy = (tx: Transaction) => ({
  money: may(tx, 'payments:read'),
  billed: may(tx, 'charges:read'),
  leases: may(tx, 'leases:read'),
  messages: may(tx, 'messages:read'),
  books: may(tx, 'books:read'),
});

/** What the caller may read of a property. Field by field, because merging objects took most of the time of a list. */
export function presentForStaff(
  readable: Readable,
  property: Property,
  attributes: readonly AttributeValue[],
  facts: PropertyFacts,
): ListedProperty {
  const { status, managed, version } = property;
  const shown: ListedProperty = {
    ...presentPublic(property, attributes),
    status,
    managed,
    version,
  };
  if (readable.money) {
    shown.balanceDue = dollarsFromCents(facts.balanceDue);
    shown.dueNow = dollarsFromCents(facts.dueNow);
    shown.formerBalanceDue = dollarsFromCents(facts.formerBalanceDue);
    shown.daysLate = facts.daysLate;
    shown.daysUntilDue = facts.daysUntilDue;
  }
  if (readable.billed) shown.billed = facts.billed;
  if (readable.leases) {
    shown.activeLease = facts.activeLease;
    if (facts.leases) shown.leases = [...facts.leases];
  }
  if (readable.messages) {
    shown.unreadConversations = facts.unread.map(({ id, name, subject }) => ({
      id,
      name,
      subject,
    }));
  }
  if (readable.books) {
    if (facts.expenses) shown.expenses = [...facts.expenses];
    if (facts.statements) shown.statements = [...facts.statements];
  }
  return shown;
}
