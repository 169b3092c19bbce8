import type {
  AdminProperty,
  AttributeDefinition,
  PropertyInput,
} from '@tenantry/contract/properties/properties.schemas';

/** What the edit form of a card holds. A number input holds `''` while it is empty. */
export interface PropertyDraft {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  monthlyCost: number | string;
  managed: boolean;
  unavailable: boolean;
  /** One for each attribute definition, in the definitions' order. */
  attributes: { attributeId: string; value: string }[];
}

/** PROP-6, PROP-9: the form of a saved property, or of one that does not exist yet. */
export function propertyDraft(
  property: AdminProperty | null,
  definitions: readonly AttributeDefinition[],
): PropertyDraft {
  const values = new Map(
    property?.attributes.map(({ attributeId, value }) => [attributeId, value]),
  );
  return {
    addressLine1: property?.addressLine1 ?? '',
    addressLine2: property?.addressLine2 ?? '',
    city: property?.city ?? '',
    state: property?.state ?? '',
    zipCode: property?.zipCode ?? '',
    monthlyCost: property?.monthlyCost ?? '',
    managed: property?.managed ?? false,
    unavailable: property?.status === 'UNAVAILABLE',
    attributes: definitions.map(({ id }) => ({ attributeId: id, value: values.get(id) ?? '' })),
  };
}

/** The status is sent only when a person set or cleared `UNAVAILABLE`; leases decide the rest. */
export function propertyInput(
  draft: PropertyDraft,
  property: Pick<AdminProperty, 'status'> | null,
): PropertyInput {
  const { unavailable, monthlyCost, addressLine2, ...same } = draft;
  const wasUnavailable = property?.status === 'UNAVAILABLE';
  return {
    ...same,
    addressLine2: addressLine2.trim() || null,
    // An empty price stays as it is, so that the schema can ask for it.
    monthlyCost: monthlyCost as number,
    ...(unavailable !== wasUnavailable && { status: unavailable ? 'UNAVAILABLE' : 'FOR_LEASE' }),
  };
}
