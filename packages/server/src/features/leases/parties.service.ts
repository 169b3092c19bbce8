/** UNIT-5, UNIT-9: who belongs to a lease, and on which days. None of it changes the account of the lease. */
import type {
  NewLeasePerson,
  PartyInput,
  PartyUpdate,
} from '@tenantry/contract/leases/parties.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { userForLessee } from '#features/access';
import { ofProperty } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { violates } from '../../platform/database/errors.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { isStale, notFound, staleVersion, withinField } from '../../platform/http/errors.ts';
import { refusingTwice, updatePrimary } from './lease-lessee.ts';
import { lockedLease } from './lease-writes.ts';
import { leaseHasEnded } from './leases.errors.ts';
import { leasesOfProperties, type LeaseRow } from './leases.repository.ts';
import {
  daysProblem,
  firstDayByDefault,
  hasOtherLessee,
  lastDayProblem,
  staysLessee,
} from './parties.domain.ts';
import * as errors from './parties.errors.ts';
import { presentParty } from './parties.presenter.ts';
import * as repository from './parties.repository.ts';
import type { PartyRow } from './parties.repository.ts';
import { sharesOfRent } from './shares.service.ts';

interface LeaseIds {
  readonly propertyId: string;
  readonly leaseId: string;
}

function announce(tx: Transaction, party: PartyRow): void {
  const account = accountOf(party);
  if (account !== null) tx.announcements.concernsLessee(account);
}

interface PartyIds extends LeaseIds {
  readonly partyId: string;
}

/** The people of a lease of a property, with their shares of the rent. */
export async function partiesOf(tx: Transaction, { propertyId, leaseId }: LeaseIds) {
  const leases = await ofProperty(tx, propertyId, leasesOfProperties(tx, [propertyId]));
  const lease = leases.find(({ id }) => id === leaseId);
  if (!lease) throw notFound();
  const parties = await repository.partiesOfLease(tx, leaseId);
  const shares = sharesOfRent(parties, lease.monthlyCost, tx.today);
  return parties.map((party) => presentParty(party, shares.get(party.id) ?? null));
}

/** A person of a lease after a change. */
export async function partyOf(tx: Transaction, ids: LeaseIds, { id }: PartyRow) {
  const found = (await partiesOf(tx, ids)).find((party) => party.id === id);
  if (!found) throw notFound();
  return found;
}

async function lockedRunning(tx: Transaction, { propertyId, leaseId }: LeaseIds) {
  const lease = await lockedLease(tx, propertyId, leaseId);
  if (lease.status === 'EXPIRED') throw leaseHasEnded();
  return lease;
}

async function lockedParty(tx: Transaction, ids: PartyIds) {
  const lease = await lockedRunning(tx, ids);
  const parties = await repository.partiesOfLease(tx, lease.id);
  const before = parties.find(({ id }) => id === ids.partyId);
  if (!before) throw notFound();
  return { lease, parties, before };
}

interface Person {
  readonly userId: string | null;
  readonly payingUserId: string | null;
  readonly emailAddress: string | null;
  readonly phoneNumber: string | null;
}

/** Whether somebody who has no account yet is mailed a link to it. */
interface Invitation {
  readonly invite: boolean;
}

const unlessEnded = ({ status }: LeaseRow): Invitation => ({ invite: status !== 'EXPIRED' });

/** The account and contact data of a person: a tenant has an account, and a guarantor who may pay. */
async function personOf(
  tx: Transaction,
  { role, firstName, lastName, ...input }: PartyInput | PartyUpdate,
  invitation: Invitation,
  before?: PartyRow,
): Promise<Person> {
  const emailAddress = input.emailAddress ?? null;
  const phoneNumber = input.phoneNumber ?? null;
  const { mayPay = before?.payingUserId != null } = input;
  const contact = { userId: null, payingUserId: null, emailAddress, phoneNumber };
  const hasAccount = role === 'TENANT' || (role === 'GUARANTOR' && mayPay);
  if (!hasAccount || emailAddress === null) return contact;
  const known = before?.emailAddress === emailAddress ? accountOf(before) : null;
  const account =
    known ?? (await userForLessee(tx, { emailAddress, firstName, lastName }, invitation));
  return { ...contact, [role === 'TENANT' ? 'userId' : 'payingUserId']: account };
}

const accountOf = ({ userId, payingUserId }: PartyRow) => userId ?? payingUserId;

/** The days of a person, where the lease's own first day is the same as none. */
function daysOf(
  lease: LeaseRow,
  { fromDay, toDay }: { fromDay: CalendarDate | null; toDay: CalendarDate | null },
) {
  const problem = daysProblem({ fromDay, toDay }, lease);
  if (problem) throw errors.invalidPartyDays(problem);
  return { fromDay: fromDay === lease.occupiedFrom ? null : fromDay, toDay };
}

export async function addParty(tx: Transaction, ids: LeaseIds, input: PartyInput) {
  const lease = await lockedRunning(tx, ids);
  return addTo(tx, lease, input, unlessEnded(lease));
}

/**
 * Adds the other people of a new lease, for as long as it runs. A past lease has people too.
 * @throws AppError which names the field of the person, such as `people.0.emailAddress`
 */
export async function addPeople(
  tx: Transaction,
  lease: LeaseRow,
  people: readonly NewLeasePerson[],
  invitation: Invitation,
): Promise<void> {
  for (const [index, person] of people.entries()) {
    try {
      await addTo(tx, lease, { ...person, fromDay: null }, invitation);
    } catch (error) {
      throw withinField(error, `people.${index}`);
    }
  }
}

async function addTo(tx: Transaction, lease: LeaseRow, input: PartyInput, invitation: Invitation) {
  const { role, firstName, lastName, birthYear = null, lateNotices = false } = input;
  const { fromDay = firstDayByDefault(lease, tx.today), toDay = null } = input;
  const row = {
    ...newKey(tx),
    ...daysOf(lease, { fromDay, toDay }),
    ...(await personOf(tx, input, invitation)),
    leaseId: lease.id,
    role,
    isPrimary: false,
    firstName,
    lastName,
    birthYear,
    lateNotices,
    createdAt: dateOf(tx.now),
  };
  const after = await refusingTwice(() => repository.insertParty(tx, row));
  announce(tx, after);
  await recordAudit(tx, { action: 'party.added', entityId: after.id, after });
  return after;
}

export async function changeParty(tx: Transaction, ids: PartyIds, input: PartyUpdate) {
  const { lease, parties, before } = await lockedParty(tx, ids);
  if (isStale(before, input.version)) throw staleVersion(await partyOf(tx, ids, before));
  if (input.role !== before.role) throw errors.partyRoleIsFixed();
  const { firstName, lastName, birthYear = null } = input;
  const { fromDay = before.fromDay, toDay = before.toDay } = input;
  const { lateNotices = before.lateNotices } = input;
  const days = daysOf(lease, { fromDay, toDay });
  const stays = staysLessee({ role: before.role, ...days }, tx.today);
  if (before.isPrimary && !stays) throw primaryStays(tx, parties, before);
  const person = await personOf(tx, input, unlessEnded(lease), before);
  const changes = {
    ...days,
    ...person,
    firstName,
    lastName,
    birthYear,
    lateNotices,
  };
  return save(tx, { lease, before, action: 'party.changed' }, changes);
}

/**
 * UNIT-9: the person's last day. What a tenant could see until then stays visible to them. Without a day it is today,
 * which never brings back somebody who has left.
 */
export async function endParty(tx: Transaction, ids: PartyIds, given?: CalendarDate) {
  const { lease, parties, before } = await lockedParty(tx, ids);
  if (before.isPrimary) throw primaryStays(tx, parties, before);
  const { fromDay, toDay } = before;
  const hasLeft = toDay !== null && toDay < tx.today;
  const lastDay = given ?? (hasLeft ? toDay : tx.today);
  const problem = lastDayProblem({ fromDay, toDay: lastDay }, lease);
  if (problem) throw errors.invalidPartyDays(problem);
  return save(tx, { lease, before, action: 'party.ended' }, { toDay: lastDay });
}

/** UNIT-9: takes back that a person was added, as if they had never been on the lease: they keep nothing of it. */
export async function undoParty(tx: Transaction, ids: PartyIds) {
  const { lease, parties, before } = await lockedParty(tx, ids);
  if (before.isPrimary) throw primaryStays(tx, parties, before);
  await refusingPayers(() => repository.deleteParty(tx, before.id));
  announce(tx, before);
  // The history of a lease finds its people, so a person who is no longer among them is found by the lease.
  await recordAudit(tx, { action: 'lease.personUndone', entityId: lease.id, before });
  return presentParty(before, null);
}

/** UNIT-6: the payments of a person name them. */
async function refusingPayers(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw violates(error, 'payments_payer_fkey') ? errors.partyHasPaid() : error;
  }
}

const primaryStays = (tx: Transaction, parties: readonly PartyRow[], primary: PartyRow) =>
  hasOtherLessee(parties, primary.id, tx.today) ? errors.primaryLesseeStays() : errors.lastLessee();

interface Save {
  readonly lease: LeaseRow;
  readonly before: PartyRow;
  readonly action: 'party.changed' | 'party.ended' | 'party.madePrimary';
}

async function save(
  tx: Transaction,
  { lease, before, action }: Save,
  changes: Parameters<typeof repository.updateParty>[2],
) {
  const after = before.isPrimary
    ? await saveOfLease(tx, { lease, before, action }, changes)
    : await refusingTwice(() => repository.updateParty(tx, before.id, changes));
  for (const party of [before, after]) announce(tx, party);
  await recordAudit(tx, { action, entityId: before.id, before, after });
  return after;
}

/** Saves the tenant whom the lease names. */
async function saveOfLease(
  tx: Transaction,
  { lease, before }: Save,
  changes: Parameters<typeof repository.updateParty>[2],
) {
  const after = await updatePrimary(tx, lease, before, changes);
  const entityId = lease.id;
  await recordAudit(tx, { action: 'lease.modified', entityId, before: lease, after: after.lease });
  return after.party;
}

/** UNIT-5: makes another tenant the one that the lease names. The earlier one stays a tenant. */
export async function makePrimary(tx: Transaction, ids: PartyIds) {
  const { lease, parties, before } = await lockedParty(tx, ids);
  if (before.isPrimary) return parties;
  if (!staysLessee(before, tx.today)) throw errors.notACurrentLessee();
  const former = parties.find(({ isPrimary }) => isPrimary);
  if (former) await repository.updateParty(tx, former.id, { isPrimary: false });
  await save(
    tx,
    { lease, before: { ...before, isPrimary: true }, action: 'party.madePrimary' },
    { isPrimary: true },
  );
  return repository.partiesOfLease(tx, lease.id);
}

/** A sentence for each lease whose primary tenant is not the one that it names, for `doctor`. */
export async function verifyParties(tx: Transaction): Promise<string[]> {
  const found = await repository.leasesWithOtherPrimary(tx);
  return found.map(({ id }) => `Lease ${id} names another tenant than its primary tenant.`);
}
