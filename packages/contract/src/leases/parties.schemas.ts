import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { emailAddress, id, phoneNumber, requiredText, version, versionSeen } from '#shared/fields';
import { leaseParams } from './charges.schemas.ts';
import { share } from './shares.schemas.ts';

/**
 * UNIT-5: tenants owe the rent together, and each signs in alone. Occupants live there without an account. Guarantors
 * answer for the rent.
 */
export const partyRoles = ['TENANT', 'OCCUPANT', 'GUARANTOR'] as const;

export type PartyRole = (typeof partyRoles)[number];

export const partyParams = leaseParams.extend({ partyId: id });

const birthYears = { first: 1900, last: 2100 };

const personFields = {
  role: z.enum(partyRoles, 'Choose tenant, occupant or guarantor.'),
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  /** Not for an occupant. */
  emailAddress: emailAddress.nullish(),
  /** Not for an occupant. */
  phoneNumber: phoneNumber.nullish(),
  /** Only for an occupant. */
  birthYear: z
    .int('Enter a year, such as 2015.')
    .min(birthYears.first, 'Enter a year, such as 2015.')
    .max(birthYears.last, 'Enter a year, such as 2015.')
    .nullish(),
  /** Only for a guarantor: whether they are told of late payments. By default not. */
  lateNotices: z.boolean().optional(),
  /** Only for a guarantor: whether they are invited, see what is due and may pay it by card. By default not. */
  mayPay: z.boolean().optional(),
};

const partyFields = {
  ...personFields,
  /** The first day; null: since the lease began. A new party without it begins today. */
  fromDay: calendarDate.nullish(),
  /** The last day; null: as long as the lease runs. */
  toDay: calendarDate.nullish(),
};

interface Contact {
  readonly role: PartyRole;
  readonly emailAddress?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly birthYear?: number | null | undefined;
  readonly lateNotices?: boolean | undefined;
  readonly mayPay?: boolean | undefined;
}

/** An occupant has no contact data, everyone else needs it. */
function checkContact(party: Contact, context: z.core.$RefinementCtx): void {
  const say = (path: keyof Contact, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: party[path] });
  if (party.lateNotices && party.role !== 'GUARANTOR') {
    say('lateNotices', 'Only a guarantor can be told of late payments. Tenants always are.');
  }
  if (party.mayPay && party.role !== 'GUARANTOR') {
    say('mayPay', 'Only a guarantor is allowed to pay in this way. Tenants always may.');
  }
  if (party.role === 'OCCUPANT') {
    if (party.emailAddress) say('emailAddress', 'An occupant has no email. Add a tenant instead.');
    if (party.phoneNumber) say('phoneNumber', 'An occupant has no phone. Add a tenant instead.');
    return;
  }
  if (!party.emailAddress) say('emailAddress', 'Email is required');
  if (!party.phoneNumber) say('phoneNumber', 'Phone number is required');
  if (party.birthYear) say('birthYear', 'Only an occupant has a birth year.');
}

export const partyInput = z.strictObject(partyFields).superRefine(checkContact);

export type PartyInput = z.output<typeof partyInput>;

/** UNIT-5: who is on a new lease beside its primary tenant, as long as the lease runs. */
export const newLeasePeople = z
  .array(z.strictObject(personFields).superRefine(checkContact))
  .max(20, 'Start a lease with at most 20 more people.');

export type NewLeasePerson = z.output<typeof newLeasePeople>[number];

interface NewLeaseContacts {
  readonly emailAddress: string;
  readonly people?: readonly Contact[] | undefined;
}

/** UNIT-17: nobody is a tenant of a lease twice. */
export function checkPeople(
  { emailAddress: primary, people = [] }: NewLeaseContacts,
  context: z.core.$RefinementCtx,
): void {
  const seen = new Set([primary]);
  for (const [index, { role, emailAddress: email }] of people.entries()) {
    if (role !== 'TENANT' || !email) continue;
    if (seen.has(email)) {
      context.addIssue({
        code: 'custom',
        path: ['people', index, 'emailAddress'],
        message: 'This email belongs to another tenant of this lease. Use another one.',
        input: email,
      });
    }
    seen.add(email);
  }
}

export const partyUpdate = z
  .strictObject({ ...partyFields, version: versionSeen })
  .superRefine(checkContact);

export type PartyUpdate = z.output<typeof partyUpdate>;

export const partyResponse = z.object({
  id: z.string(),
  role: z.enum(partyRoles),
  /** Whether this tenant is the one that the lease names. */
  primary: z.boolean(),
  /** A tenant's account; null for everyone else. */
  userId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  birthYear: z.int().nullable(),
  /** The first day; null: since the lease began. */
  fromDay: z.string().nullable(),
  /** The last day; null: as long as the lease runs. */
  toDay: z.string().nullable(),
  /** Whether this guarantor is told of late payments; false for everyone else. */
  lateNotices: z.boolean(),
  /** Whether this guarantor has an account and may pay; false for everyone else. */
  mayPay: z.boolean(),
  /** UNIT-7: the tenant's share of the rent of a month; null without one. */
  share: share.nullable(),
  version,
});

export type Party = z.output<typeof partyResponse>;
