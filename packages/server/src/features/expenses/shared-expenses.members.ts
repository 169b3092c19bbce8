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

/** Who pays a part, as the bill keeps it beside these shares. */
export function membersToKeep(
  members: readonly MemberOfBill[],
  shares: readonly Pick<MemberOfBill, 'propertyId'>[],
): MemberOfBill[] {
  const withShare = new Set(shares.map(({ propertyId }) => propertyId));
  return payingMembers(members).map(({ propertyId, weight }) => ({
    propertyId,
    weight,
    ...(!withShare.has(propertyId) && { hasNoShare: true }),
  }));
}

/**
 * Who shares a bill: the units with a share, and those that were kept because theirs is less than a cent. A server of an
 * earlier version changes only the shares. A unit that lost its share that way shares the bill no more, and if the
 * weights are other ones, nobody is kept beside the shares.
 */
export function keptMembers(
  kept: readonly MemberOfBill[] | null,
  shares: readonly MemberOfBill[],
): MemberOfBill[] {
  const weights = new Map(kept?.map(({ propertyId, weight }) => [propertyId, weight]));
  const withShare = new Set(shares.map(({ propertyId }) => propertyId));
  const isAsKept = shares.every(
    ({ propertyId, weight }) => (weights.get(propertyId) ?? weight) === weight,
  );
  const without = (kept ?? []).filter(
    ({ propertyId, hasNoShare }) => hasNoShare && isAsKept && !withShare.has(propertyId),
  );
  return [...shares, ...without].map(({ propertyId, weight }) => ({ propertyId, weight }));
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
