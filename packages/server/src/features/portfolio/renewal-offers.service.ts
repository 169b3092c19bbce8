/** UNIT-13: a renewal is offered, and accepted or declined by a tenant. Accepting renews the lease as staff do. */
import type {
  OfferAnswer,
  OfferState,
  OwnOffer,
  RenewalOffer,
  RenewalOfferInput,
} from '@tenantry/contract/portfolio/renewal-offers.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import type { LeaseRow } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, notFound, wrongRole } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { afterTermOf } from './lease-endings.service.ts';
import { addressesOf, lockOwnLease, ownLease, tenantsOfLease } from './lease-tenants.service.ts';
import { leaseOf, lockHome, type LeaseIds } from './move-outs.service.ts';
import * as errors from './renewal-offers.errors.ts';
import { queueOfferMails } from './renewal-offers.mail.ts';
import * as repository from './renewal-offers.repository.ts';
import type { OfferRow } from './renewal-offers.repository.ts';
import { checkRenewable, renewAsAgreed } from './renewals.service.ts';

const inWords: Readonly<Record<Exclude<OfferState, 'OPEN'>, string>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'expired',
};

function stateOf(tx: Transaction, { outcome, expiresOn }: OfferRow): OfferState {
  return outcome ?? (expiresOn < tx.today ? 'EXPIRED' : 'OPEN');
}

function present(tx: Transaction, row: OfferRow): RenewalOffer {
  return {
    id: row.id,
    endDate: row.endDate,
    rent: dollarsFromCents(row.rent ?? row.currentRent),
    currentRent: dollarsFromCents(row.currentRent),
    rentFrom: row.rentFrom,
    offeredOn: row.offeredOn,
    expiresOn: row.expiresOn,
    state: stateOf(tx, row),
    answeredOn: row.answeredOn,
    signedName: row.signedName,
    signedAddress: row.signedAddress,
  };
}

const presentAll = async (tx: Transaction, leaseId: string): Promise<RenewalOffer[]> =>
  (await repository.offersOfLease(tx, leaseId)).map((row) => present(tx, row));

export async function offersOf(tx: Transaction, ids: LeaseIds): Promise<RenewalOffer[]> {
  return presentAll(tx, (await leaseOf(tx, ids)).id);
}

/** Offers a renewal. An earlier offer that nobody answered in time is closed as expired. */
export async function offerRenewal(
  tx: Transaction,
  ids: LeaseIds,
  { endDate, rent, expiresOn, reason }: RenewalOfferInput,
): Promise<RenewalOffer[]> {
  if (rent != null && !may(tx, 'charges:write')) throw wrongRole();
  await lockHome(tx, ids);
  const lease = await leaseOf(tx, ids);
  await checkRenewable(tx, ids, lease, endDate);
  const open = (await repository.offersOfLease(tx, lease.id)).find(
    ({ outcome }) => outcome === null,
  );
  if (open && stateOf(tx, open) === 'OPEN') throw errors.offerIsOpen(open.expiresOn);
  if (open) await repository.closeOffer(tx, open.id, 'EXPIRED');
  // The renewal begins after the term, or after the offer if there is no term.
  const last = lease.endDate;
  if (expiresOn < tx.today || (last !== null && expiresOn > last)) {
    throw errors.offerExpiresWrongly(last);
  }
  const changes = rent != null && centsFromDollars(rent) !== lease.monthlyCost;
  const row = await repository.insertOffer(tx, {
    leaseId: lease.id,
    endDate,
    rent: changes ? centsFromDollars(rent) : null,
    rentFrom: changes ? addDays(last ?? expiresOn, 1) : null,
    reason,
    currentRent: lease.monthlyCost,
    currentEnd: lease.endDate,
    offeredOn: tx.today,
    expiresOn,
    offeredBy: tx.actor?.userId ?? null,
  });
  await queueOfferMails(tx, row.id, addressesOf(await tenantsOfLease(tx, lease.id)));
  await recordAudit(tx, { action: 'lease.renewalOffered', entityId: lease.id, after: row });
  return presentAll(tx, lease.id);
}

export async function withdrawOffer(
  tx: Transaction,
  { offerId, ...ids }: LeaseIds & { readonly offerId: string },
): Promise<RenewalOffer[]> {
  await lockHome(tx, ids);
  const lease = await leaseOf(tx, ids);
  const before = await openOffer(tx, lease, offerId);
  const after = await repository.closeOffer(tx, before.id, 'WITHDRAWN');
  const action = 'lease.renewalWithdrawn';
  await recordAudit(tx, { action, entityId: lease.id, before, after });
  return presentAll(tx, lease.id);
}

/** The offer, which nobody has answered; its home is locked. */
async function openOffer(tx: Transaction, lease: LeaseRow, offerId: string): Promise<OfferRow> {
  const row = (await repository.offersOfLease(tx, lease.id)).find(({ id }) => id === offerId);
  if (!row) throw notFound();
  const state = stateOf(tx, row);
  if (state !== 'OPEN') throw errors.offerIsClosed(inWords[state]);
  return row;
}

export async function ownOfferOf(
  tx: Transaction,
  userId: string,
  leaseId: string,
): Promise<OwnOffer> {
  const lease = await ownLease(tx, userId, leaseId);
  const [row] = await repository.offersOfLease(tx, lease.id);
  const tenants = await tenantsOfLease(tx, lease.id);
  return {
    offer: row ? present(tx, row) : null,
    afterTerm: await afterTermOf(tx, lease),
    hasOtherTenants: tenants.some((tenant) => tenant.userId !== userId),
  };
}

/** Whatever spaces somebody typed, one between two words. */
const plainName = (name: string) => name.trim().replaceAll(/\s+/g, ' ');

const sameName = (one: string, other: string) =>
  plainName(one).toLowerCase() === plainName(other).toLowerCase();

interface Answering extends OfferAnswer {
  readonly leaseId: string;
  /** The network address of the tenant. */
  readonly address: string;
}

/** The first answer of any tenant counts for all. */
export async function answerOffer(
  tx: Transaction,
  userId: string,
  { leaseId, offerId, answer, name, address }: Answering,
): Promise<OwnOffer> {
  const { lease, tenants, self } = await lockOwnLease(tx, userId, leaseId);
  const before = await openOffer(tx, lease, offerId);
  if (!sameName(name, self.name)) throw errors.signatureDiffers(self.name);
  if (answer === 'ACCEPT') await accept(tx, lease, before);
  const outcome = answer === 'ACCEPT' ? 'ACCEPTED' : 'DECLINED';
  const signature = { signedName: plainName(name), signedAddress: address, answeredBy: userId };
  const after = await repository.closeOffer(tx, before.id, outcome, signature);
  const action = answer === 'ACCEPT' ? 'lease.renewalAccepted' : 'lease.renewalDeclined';
  await recordAudit(tx, { action, entityId: lease.id, before, after });
  for (const { userId: each } of tenants) if (each) tx.announcements.concernsLessee(each);
  return ownOfferOf(tx, userId, leaseId);
}

/** Renews the lease that was offered. A lease that has changed since is not the one that the tenant agrees to. */
async function accept(tx: Transaction, lease: LeaseRow, offer: OfferRow): Promise<void> {
  const isSame = lease.endDate === offer.currentEnd && lease.monthlyCost === offer.currentRent;
  if (!isSame) throw errors.offerIsOutdated();
  const ids = { propertyId: lease.propertyId, leaseId: lease.id };
  const { endDate, rentFrom } = offer;
  const rent = offer.rent === null ? null : dollarsFromCents(offer.rent);
  const reason = offer.reason || 'The tenant accepted the renewal';
  try {
    await renewAsAgreed(tx, ids, { endDate, rent, rentFrom, leaseAllows: true, reason });
  } catch (error) {
    // The messages are for staff, and say what they can do.
    throw error instanceof AppError ? errors.offerIsOutdated() : error;
  }
}
