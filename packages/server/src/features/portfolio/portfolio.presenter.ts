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

/** What the caller may read of a property. */
export function presentForStaff(
  tx: Transaction,
  property: Property,
  attributes: readonly AttributeValue[],
  facts: PropertyFacts,
): ListedProperty {
  const { managed, version } = property;
  return {
    ...presentPublic(property, attributes),
    status: property.status,
    managed,
    ...presentUnit(property),
    version,
    ...(may(tx, 'payments:read') && presentMoney(facts)),
    ...(may(tx, 'charges:read') && { billed: facts.billed }),
    ...(may(tx, 'leases:read') && presentLeases(facts)),
    ...(may(tx, 'messages:read') && {
      unreadConversations: facts.unread.map(({ id, name, subject }) => ({ id, name, subject })),
    }),
    ...(may(tx, 'books:read') && presentBooks(facts)),
  };
}

function presentUnit({ buildingId, buildingName, unitName }: Property) {
  if (buildingId === null || buildingName === null || unitName === null) return {};
  return { buildingId, buildingName, unitName };
}

function presentMoney(facts: PropertyFacts) {
  return {
    balanceDue: dollarsFromCents(facts.balanceDue),
    dueNow: dollarsFromCents(facts.dueNow),
    formerBalanceDue: dollarsFromCents(facts.formerBalanceDue),
    daysLate: facts.daysLate,
    daysUntilDue: facts.daysUntilDue,
  };
}

function presentLeases({ activeLease, leases }: PropertyFacts) {
  return { activeLease, ...(leases && { leases: [...leases] }) };
}

function presentBooks({ expenses, statements }: PropertyFacts) {
  return {
    ...(expenses && { expenses: [...expenses] }),
    ...(statements && { statements: [...statements] }),
  };
}
