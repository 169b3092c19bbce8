/** DATA-3: changes what a file says otherwise of a home, and takes it back when the import is undone. */
import { changeHomeValues, definedAttributes, type HomeValues } from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PlannedHome } from '../plan.ts';

/** Returns what the home was before. */
export async function changeHome(
  tx: Transaction,
  homeId: string,
  { changes, attributes, rent }: Pick<PlannedHome, 'changes' | 'attributes' | 'rent'>,
): Promise<HomeValues | null> {
  const changed = new Map(
    changes.flatMap(({ attribute }) =>
      attribute === null ? [] : [[attribute.toLowerCase(), attributes[attribute] ?? '']],
    ),
  );
  const isOtherRent = changes.some(({ attribute }) => attribute === null);
  const defined = await definedAttributes(tx);
  return changeHomeValues(tx, homeId, (before) => {
    const after = new Map(before.attributes.map(({ attributeId, value }) => [attributeId, value]));
    for (const { id, name } of defined) {
      const value = changed.get(name.toLowerCase());
      if (value !== undefined) after.set(id, value);
    }
    return {
      rent: isOtherRent ? rent : before.rent,
      attributes: Array.from(after, ([attributeId, value]) => ({ attributeId, value })),
    };
  });
}

/** Attributes that are no longer defined are left out. */
export async function changeHomeBack(
  tx: Transaction,
  homeId: string,
  { rent, attributes }: HomeValues,
): Promise<void> {
  const defined = new Set((await definedAttributes(tx)).map(({ id }) => id));
  await changeHomeValues(tx, homeId, () => ({
    rent,
    attributes: attributes.filter(({ attributeId }) => defined.has(attributeId)),
  }));
}
