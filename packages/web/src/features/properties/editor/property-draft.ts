import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type {
  AttributeDefinition,
  PropertyInput,
} from '@tenantry/contract/properties/properties.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { formatMoney } from '../../../lib/format.ts';
import {
  conflictField,
  tidyMoney,
  yesOrNo,
  type ConflictField,
} from '../../../ui/conflict/conflict-rows.ts';

/** The content of a card's edit form. */
export interface PropertyDraft {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  /** UNIT-1: null for a home that is no unit. */
  buildingId: string | null;
  unitName: string;
  /** As typed. */
  monthlyCost: string;
  managed: boolean;
  unavailable: boolean;
  /** One for each attribute definition, in the definitions' order. */
  attributes: { attributeId: string; value: string }[];
}

/** PROP-6, PROP-9: the draft of a saved property, or of a new one. */
export function propertyDraft(
  property: ListedProperty | null,
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
    buildingId: property?.buildingId ?? null,
    unitName: property?.unitName ?? '',
    monthlyCost: property ? formatMoney(property.monthlyCost) : '',
    managed: property?.managed ?? false,
    unavailable: property?.status === 'UNAVAILABLE',
    attributes: definitions.map(({ id }) => ({ attributeId: id, value: values.get(id) ?? '' })),
  };
}

/** PROP-13: everything of a home but its address, for another one like it. */
export function copyDraft(original: ListedProperty): PropertyDraft {
  const attributes = original.attributes.map(({ attributeId, value }) => ({ attributeId, value }));
  const place = { addressLine1: '', addressLine2: '', buildingId: null, unitName: '' };
  const none = { ...place, unavailable: false };
  return { ...propertyDraft(original, []), ...none, attributes };
}

/** The field in which one types first. */
export const firstField = 'addressLine1' satisfies keyof PropertyDraft;

/** The fields that two people may have changed. */
export function propertyFields(
  definitions: readonly AttributeDefinition[],
  buildings: readonly Pick<Building, 'id' | 'name'>[] = [],
): readonly ConflictField<PropertyDraft>[] {
  const nameOf = (id: PropertyDraft[keyof PropertyDraft]) =>
    buildings.find((building) => building.id === id)?.name ?? (id === null ? 'None' : 'A building');
  const valueOf = (draft: PropertyDraft, id: string) =>
    draft.attributes.find(({ attributeId }) => attributeId === id)?.value ?? '';
  return [
    conflictField<PropertyDraft>('addressLine1', 'Address line 1'),
    conflictField<PropertyDraft>('addressLine2', 'Address line 2'),
    conflictField<PropertyDraft>('city', 'City'),
    conflictField<PropertyDraft>('state', 'State'),
    conflictField<PropertyDraft>('zipCode', 'Zip code'),
    conflictField<PropertyDraft>('buildingId', 'Building', nameOf),
    conflictField<PropertyDraft>('unitName', 'Unit'),
    ...definitions.map(({ id, name }): ConflictField<PropertyDraft> => ({
      key: `attribute:${id}`,
      label: name,
      shown: (draft) => valueOf(draft, id),
      take: (into, from) => ({
        ...into,
        attributes: into.attributes.map((each) =>
          each.attributeId === id ? { ...each, value: valueOf(from, id) } : each,
        ),
      }),
    })),
    conflictField<PropertyDraft>('monthlyCost', 'Price per month', tidyMoney),
    conflictField<PropertyDraft>('managed', 'Managed', yesOrNo),
    conflictField<PropertyDraft>('unavailable', 'Unavailable', yesOrNo),
  ];
}

/** PROP-5: a saved property may lack the value of an attribute that was defined after the property was saved. */
export function mayLackAttribute(
  property: Pick<ListedProperty, 'attributes'> | null,
  attributeId: string,
): boolean {
  return (
    property !== null && !property.attributes.some((value) => value.attributeId === attributeId)
  );
}

/** The draft to validate: allowed empty attributes pass, and each attribute keeps its index for its message. */
export function checkedDraft(
  draft: PropertyDraft,
  property: Pick<ListedProperty, 'attributes'> | null,
): PropertyDraft {
  const attributes = draft.attributes.map(({ attributeId, value }) => ({
    attributeId,
    value: value.trim() || (mayLackAttribute(property, attributeId) ? '-' : ''),
  }));
  return { ...draft, attributes };
}

/** A validated draft as it is sent. */
export function withoutEmptyAttributes(draft: PropertyDraft): PropertyDraft {
  return { ...draft, attributes: draft.attributes.filter(({ value }) => value.trim() !== '') };
}

/** A field that is left out of a save would be emptied. */
type EveryField = Required<Omit<PropertyInput, Kept>> & Pick<PropertyInput, Kept>;

/** These stay as they are if they are left out. */
type Kept = 'status' | 'buildingId' | 'unitName';

/** The status is sent only if a person set or cleared `UNAVAILABLE`; otherwise leases decide it. */
export function propertyInput(
  draft: PropertyDraft,
  property: Pick<ListedProperty, 'status' | 'buildingId'> | null,
): EveryField {
  const { unavailable, monthlyCost, addressLine2, buildingId, unitName, ...same } = draft;
  const isOrWasUnit = buildingId !== null || property?.buildingId !== undefined;
  const wasUnavailable = property?.status === 'UNAVAILABLE';
  return {
    ...same,
    addressLine2: addressLine2.trim() || null,
    monthlyCost: dollarsFromText(monthlyCost),
    ...(isOrWasUnit && { buildingId, unitName: buildingId === null ? null : unitName }),
    ...(unavailable !== wasUnavailable && { status: unavailable ? 'UNAVAILABLE' : 'FOR_LEASE' }),
  };
}
