import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type {
  AdminProperty,
  PublicProperty,
} from '@tenantry/contract/properties/properties.schemas';
import { dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { imageSizeOf } from '../../platform/documents/serving.ts';
import type { AttributeValue, Property } from './properties.repository.ts';

/** What later features know about a property, as its administrators see it. */
export interface PropertyFacts {
  readonly balanceDue: Cents;
  readonly formerBalanceDue: Cents;
  readonly activeLease: Lease | null;
  readonly unread: readonly { id: string; name: string; subject: string }[];
  /** Null when they were not asked for. */
  readonly leases: readonly Lease[] | null;
  readonly expenses: readonly Expense[] | null;
  readonly statements: readonly Statement[] | null;
}

/** PUB-5: a stranger sees these fields and no others. */
export function presentPublic(
  property: Property,
  attributes: readonly AttributeValue[],
): PublicProperty {
  const { id, addressLine1, addressLine2, city, state, zipCode, status } = property;
  // Only a former tenant still sees a property that is archived; its cover is served to nobody.
  const cover = property.archivedAt ? null : property.cover;
  return {
    id,
    addressLine1,
    addressLine2,
    city,
    state,
    zipCode,
    status,
    coverImage:
      cover && `/v1/public/properties/${id}/coverImage/${encodeURIComponent(cover.label)}`,
    coverImageSize: imageSizeOf(cover),
    monthlyCost: dollarsFromCents(property.monthlyCost),
    attributes: attributes
      .filter((attribute) => attribute.propertyId === id)
      .map(({ attributeId, value }) => ({ attributeId, value })),
  };
}

export function presentForAdmin(
  property: Property,
  attributes: readonly AttributeValue[],
  facts: PropertyFacts,
): AdminProperty {
  const { managed, version } = property;
  return {
    ...presentPublic(property, attributes),
    managed,
    version,
    balanceDue: dollarsFromCents(facts.balanceDue),
    formerBalanceDue: dollarsFromCents(facts.formerBalanceDue),
    activeLease: facts.activeLease,
    unreadConversations: facts.unread.map(({ id, name, subject }) => ({ id, name, subject })),
    ...(facts.leases && { leases: [...facts.leases] }),
    ...(facts.expenses && { expenses: [...facts.expenses] }),
    ...(facts.statements && { statements: [...facts.statements] }),
  };
}
