/** UNIT-7: the shares of the tenants of a lease in its rent. They never change what is due. */
import { isLesseeOnDay } from '@tenantry/contract/leases/parties.rules';
import { sharesIn, WHOLE_IN_PARTS } from '@tenantry/contract/leases/shares.rules';
import type { Share, SharesInput } from '@tenantry/contract/leases/shares.schemas';
import { dollarsFromCents, formatCents, type Cents } from '@tenantry/contract/shared/money';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lockedLease } from './lease-writes.ts';
import type { LeaseRow } from './leases.repository.ts';
import { sharesAreNotOfTenants, sharesAreNotWhole } from './parties.errors.ts';
import * as repository from './parties.repository.ts';
import type { PartyRow } from './parties.repository.ts';

type Shared = Pick<
  PartyRow,
  'id' | 'leaseId' | 'role' | 'fromDay' | 'toDay' | 'shareParts' | 'shareWhole'
>;

/** The share of each tenant of today in the rent of a month, by the id of the person. */
export function sharesOfRent(
  parties: readonly Shared[],
  rent: Cents,
  today: CalendarDate,
): ReadonlyMap<string, Share> {
  const lessees = parties.filter((party) => isLesseeOnDay(party, today));
  const shares = sharesIn(rent, lessees) ?? [];
  return new Map(
    shares.flatMap((amount, index) => {
      const lessee = lessees[index];
      const share = { amount: dollarsFromCents(amount), of: dollarsFromCents(rent) };
      return lessee ? [[lessee.id, share] as const] : [];
    }),
  );
}

interface Parts {
  readonly shareParts: number | null;
  readonly shareWhole: number | null;
}

/** The parts of each tenant of today, by the id of the person. */
function partsOf(
  lease: LeaseRow,
  lessees: readonly PartyRow[],
  { split, shares }: SharesInput,
): ReadonlyMap<string, Parts> {
  const ids = lessees.map(({ id }) => id);
  if (split === 'NONE') return new Map();
  if (split === 'EQUALLY') {
    return new Map(ids.map((id) => [id, { shareParts: 1, shareWhole: ids.length }]));
  }
  const given = new Map(shares.map(({ partyId, value }) => [partyId, value]));
  const isOfThem = given.size === ids.length && shares.length === ids.length;
  if (!isOfThem || !ids.every((id) => given.has(id))) throw sharesAreNotOfTenants();
  const shareWhole = split === 'PARTS' ? WHOLE_IN_PARTS : lease.monthlyCost;
  const sum = shares.reduce((total, { value }) => total + value, 0);
  const isWhole: boolean = sum > 0 && sum === shareWhole;
  if (!isWhole) {
    throw split === 'PARTS'
      ? sharesAreNotWhole(`${sum / 100}%`, '100%')
      : sharesAreNotWhole(formatCents(sum as Cents), formatCents(lease.monthlyCost));
  }
  return new Map([...given].map(([id, shareParts]) => [id, { shareParts, shareWhole }]));
}

const none: Parts = { shareParts: null, shareWhole: null };

export async function setShares(
  tx: Transaction,
  { propertyId, leaseId }: { readonly propertyId: string; readonly leaseId: string },
  input: SharesInput,
): Promise<PartyRow[]> {
  const lease = await lockedLease(tx, propertyId, leaseId);
  const before = await repository.partiesOfLease(tx, leaseId);
  const parts = partsOf(
    lease,
    before.filter((party) => isLesseeOnDay(party, tx.today)),
    input,
  );
  for (const party of before) {
    const changes = parts.get(party.id) ?? none;
    const isSame =
      changes.shareParts === party.shareParts && changes.shareWhole === party.shareWhole;
    if (isSame) continue;
    const after = await repository.updateParty(tx, party.id, changes);
    if (after.userId) tx.announcements.concernsLessee(after.userId);
    await recordAudit(tx, { action: 'party.shared', entityId: party.id, before: party, after });
  }
  return repository.partiesOfLease(tx, leaseId);
}

export interface OwnParty {
  readonly party: PartyRow;
  readonly share: Share | undefined;
}

/** What these leases say of a tenant of today, and the tenant's share of the rent, by lease. */
export async function ownParties(
  tx: Transaction,
  userId: string,
  leases: readonly LeaseRow[],
): Promise<ReadonlyMap<string, OwnParty>> {
  const byLease = Map.groupBy(await repository.partiesWith(tx, userId), ({ leaseId }) => leaseId);
  return new Map(
    leases.flatMap(({ id, monthlyCost }) => {
      const parties = byLease.get(id) ?? [];
      const party = parties.find((each) => each.userId === userId && isLesseeOnDay(each, tx.today));
      if (!party) return [];
      return [
        [id, { party, share: sharesOfRent(parties, monthlyCost, tx.today).get(party.id) }] as const,
      ];
    }),
  );
}
