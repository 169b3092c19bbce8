import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { DueStanding } from '@tenantry/contract/ledger/ledger.rules';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { presentPublic, type AttributeValue, type Property } from '#features/properties';

/** A property's data from other features, for its administrators. */
interface PropertyFacts extends DueStanding {
  readonly balanceDue: Cents;
  readonly dueNow: Cents;
  readonly formerBalanceDue: Cents;
  readonly billed: boolean;
  readonly activeLease: Lease | null;
  readonly undecidedLease: Lease | null;
  readonly unread: readonly { id: string; name: string; subject: string }[];
  /** Null if they were not requested. */
  readonly leases: readonly Lease[] | null;
  readonly expenses: readonly Expense[] | null;
  readonly statements: readonly Statement[] | null;
}

export function presentForAdmin(
  property: Property,
  attributes: readonly AttributeValue[],
  facts: PropertyFacts,
): AdminProperty {
  const { managed, version } = property;
  return {
    ...presentPublic(property, attributes),
    status: property.status,
    managed,
    version,
    balanceDue: dollarsFromCents(facts.balanceDue),
    dueNow: dollarsFromCents(facts.dueNow),
    formerBalanceDue: dollarsFromCents(facts.formerBalanceDue),
    daysLate: facts.daysLate,
    daysUntilDue: facts.daysUntilDue,
    billed: facts.billed,
    activeLease: facts.activeLease,
    undecidedLease: facts.undecidedLease,
    unreadConversations: facts.unread.map(({ id, name, subject }) => ({ id, name, subject })),
    ...(facts.leases && { leases: [...facts.leases] }),
    ...(facts.expenses && { expenses: [...facts.expenses] }),
    ...(facts.statements && { statements: [...facts.statements] }),
  };
}
