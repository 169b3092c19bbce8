import type { UtilitySplit } from '@tenantry/contract/billing/utility-bills.rules';
import type { SharedExpenseInput } from '@tenantry/contract/expenses/shared-expenses.schemas';
import { unitsAreGone, unitsAreMissing } from './expenses.errors.ts';

interface Member {
  readonly propertyId: string;
  readonly weight: number;
}

interface Known {
  /** The name of the building. */
  readonly name: string;
  /** Its units now, in the order of their names. */
  readonly units: readonly string[];
  /** A bill that is changed, and who shares it: perhaps units that have left the building since. */
  readonly bill?: { readonly split: UtilitySplit; readonly members: readonly Member[] };
}

/**
 * UNIT-4: the units that share a bill, in the order of their names. The server decides them, so that no client forgets
 * one: all units of the building; for a bill that is corrected also those that shared it, and only those as long as
 * the save does not change how it is split.
 */
export function membersOf(
  { split, units }: Pick<SharedExpenseInput, 'split' | 'units'>,
  { name, units: current, bill }: Known,
): Member[] {
  const before = new Map(bill?.members.map(({ propertyId, weight }) => [propertyId, weight]));
  const known = [...new Set([...current, ...before.keys()])];
  if (!units && bill?.split === split) {
    return known.flatMap((propertyId) => {
      const weight = before.get(propertyId);
      return weight === undefined ? [] : [{ propertyId, weight }];
    });
  }
  if (!units && split === 'EQUALLY') return known.map((propertyId) => ({ propertyId, weight: 1 }));
  const given = new Map(units?.map(({ propertyId, weight }) => [propertyId, weight]));
  if (new Set([...known, ...given.keys()]).size > known.length) throw unitsAreGone();
  return known.map((propertyId) => {
    const weight = given.get(propertyId);
    if (weight === undefined) throw unitsAreMissing(name);
    return { propertyId, weight };
  });
}
