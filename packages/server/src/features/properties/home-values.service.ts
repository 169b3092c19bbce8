import { dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { attributeValues, lockProperty } from './properties.repository.ts';
import { saveProperty } from './properties.service.ts';

/** The rent that is asked, and the values of attributes that are defined. */
export interface HomeValues {
  readonly rent: Cents;
  readonly attributes: readonly { readonly attributeId: string; readonly value: string }[];
}

/**
 * Saves these values of a home, and leaves the rest of it as it is.
 * @param change is given the current values
 * @returns the values from before; null if the home does not exist or is archived
 */
export async function changeHomeValues(
  tx: Transaction,
  homeId: string,
  change: (before: HomeValues) => HomeValues,
): Promise<HomeValues | null> {
  const home = await lockProperty(tx, homeId);
  if (!home) return null;
  const values = await attributeValues(tx, [homeId]);
  const before = {
    rent: home.monthlyCost,
    attributes: values.map(({ attributeId, value }) => ({ attributeId, value })),
  };
  const { rent, attributes } = change(before);
  const { addressLine1, addressLine2, city, state, zipCode, managed } = home;
  const place = { addressLine1, addressLine2, city, state, zipCode };
  const typed = { monthlyCost: dollarsFromCents(rent), attributes: [...attributes] };
  await saveProperty(tx, home, { ...place, managed, ...typed }, home.status === 'LEASED');
  return before;
}
