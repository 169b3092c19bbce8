import type { UtilitySplit } from '@tenantry/contract/billing/utility-bills.rules';
import type { SharedExpenseInput } from '@tenantry/contract/expenses/shared-expenses.schemas';
import { unitsAreGone, unitsAreMissing } from './expenses.errors.ts';
import type { MemberOfBill } from './shared-expenses.table.ts';

interface Known {
  /** The name of the building. */
  readonly name: string;
  /** Its units now, in the order of their names. */
  readonly units: readonly string[];
  /** A bill that is changed, and who shares it: perhaps units that have left the building since. */
  readonly bill?: { readonly split: UtilitySplit; readonly members: readonly MemberOfBill[] };
}

/**
 * UNIT-4: the units that share a bill, in the order of their names. The server decides them, so that no client forgets
 * one: all units of the building; for a bill that is corrected also those that shared it, and only those as long as
 * the save does not change how it is split.
 */
export function membersOf(
  { split, units }: Pick<SharedExpenseInput, 'split' | 'units'>,
  { name, units: current, bill }: Known,
): MemberOfBill[] {
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

/** Who pays a part, even if it is less than a cent today. */
export const payingMembers = (members: readonly MemberOfBill[]): MemberOfBill[] =>
  members.filter(({ weight }) => weight > 0);

/** Who shares a bill as it is kept: those with a share, and those who had none of it so far. */
export function keptMembers(
  kept: readonly MemberOfBill[] | null,
  shares: readonly MemberOfBill[],
): MemberOfBill[] {
  const byUnit = new Map([...(kept ?? []), ...shares].map((each) => [each.propertyId, each]));
  return [...byUnit.values()];
}

export function isSameMembers(
  one: readonly MemberOfBill[] | null,
  other: readonly MemberOfBill[],
): boolean {
  const weights = new Map(one?.map(({ propertyId, weight }) => [propertyId, weight]));
  return (
    weights.size === other.length &&
    other.every(({ propertyId, weight }) => weights.get(propertyId) === weight)
  );
}
