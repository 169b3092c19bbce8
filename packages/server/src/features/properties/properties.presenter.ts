import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { imageSizeOf } from '../../platform/documents/serving.ts';
import { publicStatus } from './properties.domain.ts';
import type { AttributeValue, Property } from './properties.repository.ts';

/** PUB-5: the public sees only these fields. */
export function presentPublic(
  property: Property,
  attributes: readonly AttributeValue[],
): PublicProperty {
  const { id, home, addressLine1, addressLine2, city, state, zipCode } = property;
  // Only a former tenant still sees an archived property; nobody gets its cover.
  const cover = property.archivedAt ? null : property.cover;
  const shown: PublicProperty = {
    id,
    home: { label: home.label, address: home.address },
    addressLine1,
    addressLine2,
    city,
    state,
    zipCode,
    status: publicStatus(property),
    coverImage:
      cover && `/v1/public/properties/${id}/coverImage/${encodeURIComponent(cover.label)}`,
    coverImageSize: imageSizeOf(cover),
    monthlyCost: dollarsFromCents(property.monthlyCost),
    attributes: attributes
      .filter((attribute) => attribute.propertyId === id)
      .map(({ attributeId, value }) => ({ attributeId, value })),
  };
  const { buildingId, buildingName, unitName } = property;
  if (buildingId !== null && buildingName !== null && unitName !== null) {
    shown.buildingId = buildingId;
    shown.buildingName = buildingName;
    shown.unitName = unitName;
  }
  return shown;
}
