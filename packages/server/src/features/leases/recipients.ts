/** UNIT-6: who gets the mails and texts about a lease. No other code chooses their addresses. */
import { and, asc, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { leases } from './leases.table.ts';
import { beganBeforeEnd } from './parties.access.ts';
import { leaseParties } from './parties.table.ts';

export interface Recipient {
  /** Null if the lease was changed by a server of an earlier version and its people were not corrected yet. */
  readonly partyId: string | null;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  readonly phoneNumber: string;
}

/** Which of several recipients a mail or text is for; empty for the only one. */
export interface OneRecipient {
  readonly partyId?: string;
}

/** What distinguishes two recipients: those who share an address get one mail, those who share a number one text. */
type Way = 'email' | 'text';

const { role, fromDay, toDay, isPrimary, createdAt } = leaseParties;

const onDay = prepared(
  ['leaseId', 'day'],
  {
    userId: leases.userId,
    firstName: leases.firstName,
    lastName: leases.lastName,
    emailAddress: leases.emailAddress,
    phoneNumber: leases.phoneNumber,
    partyId: sql<string | null>`${leaseParties.id}`,
    partyUserId: leaseParties.userId,
    partyFirstName: leaseParties.firstName,
    partyLastName: leaseParties.lastName,
    partyEmailAddress: leaseParties.emailAddress,
    partyPhoneNumber: leaseParties.phoneNumber,
  },
  (select, { organizationId, leaseId, day }) =>
    select
      .from(leases)
      .leftJoin(
        leaseParties,
        and(
          refersTo(leaseParties.leaseId, leases),
          eq(role, 'TENANT'),
          or(isNull(fromDay), lte(fromDay, day)),
          or(isNull(toDay), gte(toDay, day)),
          beganBeforeEnd,
        ),
      )
      .where(and(eq(leases.organizationId, organizationId), eq(leases.id, leaseId)))
      .orderBy(desc(isPrimary), asc(createdAt), asc(leaseParties.id)),
);

/** The tenants of a lease on a day, the primary one first. Occupants and guarantors are never among them. */
export async function recipientsOf(
  tx: Transaction,
  leaseId: string,
  day: string,
): Promise<Recipient[]> {
  const rows = await onDay(tx, { leaseId, day });
  return rows.map(({ partyId, ...row }) => {
    const { userId, firstName, lastName, emailAddress, phoneNumber } = row;
    if (partyId === null) {
      return { partyId, userId, firstName, lastName, emailAddress, phoneNumber };
    }
    const { partyUserId, partyFirstName, partyLastName, partyEmailAddress, partyPhoneNumber } = row;
    if (partyUserId === null || partyEmailAddress === null || partyPhoneNumber === null) {
      throw new Error('a tenant without an account');
    }
    return {
      partyId,
      userId: partyUserId,
      firstName: partyFirstName ?? '',
      lastName: partyLastName ?? '',
      emailAddress: partyEmailAddress,
      phoneNumber: partyPhoneNumber,
    };
  });
}

type Addressed = Pick<Recipient, 'emailAddress'> & Partial<Pick<Recipient, 'phoneNumber'>>;

const addressOf = ({ emailAddress, phoneNumber = '' }: Addressed, way: Way) =>
  way === 'email' ? emailAddress.toLowerCase() : (phoneNumberForTexts(phoneNumber) ?? phoneNumber);

/** The first of those who share an address or number. */
export function onePerAddress<One extends Addressed>(recipients: readonly One[], way: Way): One[] {
  const byAddress = Map.groupBy(recipients, (recipient) => addressOf(recipient, way));
  return [...byAddress.values()].flatMap(([first]) => first ?? []);
}

/** UNIT-6c: the guarantors of a lease who are told of late payments, by mail only. */
export async function lateGuarantorsOf(tx: Transaction, leaseId: string, day: string) {
  const { lateNotices, firstName, lastName, emailAddress, payingUserId } = leaseParties;
  const rows = await tx.db
    .select({ partyId: leaseParties.id, firstName, lastName, emailAddress, payingUserId })
    .from(leaseParties)
    .innerJoin(leases, refersTo(leaseParties.leaseId, leases))
    .where(
      and(
        inOrganization(tx, leaseParties),
        eq(leaseParties.leaseId, leaseId),
        eq(role, 'GUARANTOR'),
        eq(lateNotices, true),
        or(isNull(fromDay), lte(fromDay, day)),
        or(isNull(toDay), gte(toDay, day)),
        beganBeforeEnd,
      ),
    )
    .orderBy(asc(leaseParties.createdAt), asc(leaseParties.id));
  const seen = new Set<string>();
  return rows.filter(({ emailAddress: address }) => {
    const key = address?.toLowerCase();
    if (key === undefined || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The names of all tenants of a lease, as on its letters and invoices: `Ann Lee, Bo Lee and Cy Poe`. */
export function namesOf(recipients: readonly Pick<Recipient, 'firstName' | 'lastName'>[]): string {
  const names = recipients.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}

/** One entry for each mail or text to queue, as a part of its payload. */
export async function recipientsToQueue(
  tx: Transaction,
  leaseId: string,
  way: Way,
): Promise<OneRecipient[]> {
  const [first, ...others] = onePerAddress(await recipientsOf(tx, leaseId, tx.today), way);
  if (!first || others.length === 0) return [{}];
  return [first, ...others].map(({ partyId }) => (partyId === null ? {} : { partyId }));
}

/** Where a mail or text that was queued goes now. */
export interface Receiver extends Recipient {
  /** The first names of all who share the address. */
  readonly greeting: string;
  /** The mail header, with all who share the address. */
  readonly to: { readonly name: string; readonly address: string };
  /** The person that the mail is recorded for. */
  readonly about: { readonly leaseId: string; readonly userId: string };
}

const chosenOf = (all: readonly Recipient[], { partyId }: OneRecipient) =>
  partyId === undefined ? all[0] : all.find((each) => each.partyId === partyId);

/** The current address of one recipient; null if there is no lease, or if they are no longer on it. */
export async function receiverOf(
  tx: Transaction,
  leaseId: string,
  recipient: OneRecipient = {},
  way: Way = 'email',
): Promise<Receiver | null> {
  const all = await recipientsOf(tx, leaseId, tx.today);
  const one = chosenOf(all, recipient);
  if (!one) return null;
  const address = addressOf(one, way);
  const sharing = all.filter((each) => addressOf(each, way) === address);
  return {
    ...one,
    greeting: sharing.map(({ firstName }) => firstName).join(' and '),
    to: { name: namesOf(sharing), address: one.emailAddress },
    about: { leaseId, userId: one.userId },
  };
}
