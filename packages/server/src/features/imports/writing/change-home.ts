/** DATA-3: changes what a file says otherwise of a home, and takes it back when the import is undone. */
import type { PropertyInput } from '@tenantry/contract/properties/properties.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import {
  attributeValues,
  definedAttributes,
  lockProperty,
  saveProperty,
} from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { HomeBefore, PlannedHome } from '../plan.ts';

type Home = NonNullable<Awaited<ReturnType<typeof lockProperty>>>;

const asTyped = (home: Home, { rent, attributes }: HomeBefore): PropertyInput => ({
  addressLine1: home.addressLine1,
  addressLine2: home.addressLine2,
  city: home.city,
  state: home.state,
  zipCode: home.zipCode,
  managed: home.managed,
  monthlyCost: dollarsFromCents(rent),
  attributes: [...attributes],
});

async function locked(tx: Transaction, homeId: string): Promise<Home> {
  const home = await lockProperty(tx, homeId);
  if (!home) throw notFound();
  return home;
}

const save = (tx: Transaction, home: Home, values: HomeBefore) =>
  saveProperty(tx, home, asTyped(home, values), home.status === 'LEASED');

/** Returns what the home was before. */
export async function changeHome(
  tx: Transaction,
  homeId: string,
  { changes, attributes, rent }: Pick<PlannedHome, 'changes' | 'attributes' | 'rent'>,
): Promise<HomeBefore> {
  const home = await locked(tx, homeId);
  const known = await attributeValues(tx, [homeId]);
  const before: HomeBefore = {
    rent: home.monthlyCost,
    attributes: known.map(({ attributeId, value }) => ({ attributeId, value })),
  };
  const changed = new Map(
    changes.flatMap(({ attribute }) =>
      attribute === null ? [] : [[attribute.toLowerCase(), attributes[attribute] ?? '']],
    ),
  );
  const after = new Map(before.attributes.map(({ attributeId, value }) => [attributeId, value]));
  for (const { id, name } of await definedAttributes(tx)) {
    const value = changed.get(name.toLowerCase());
    if (value !== undefined) after.set(id, value);
  }
  const isOtherRent = changes.some(({ attribute }) => attribute === null);
  await save(tx, home, {
    rent: isOtherRent ? rent : before.rent,
    attributes: Array.from(after, ([attributeId, value]) => ({ attributeId, value })),
  });
  return before;
}

/** Attributes that are no longer defined are left out. */
export async function changeHomeBack(
  tx: Transaction,
  homeId: string,
  before: HomeBefore,
): Promise<void> {
  const defined = new Set((await definedAttributes(tx)).map(({ id }) => id));
  const attributes = before.attributes.filter(({ attributeId }) => defined.has(attributeId));
  const home = await lockProperty(tx, homeId);
  if (home) await save(tx, home, { ...before, attributes });
}
