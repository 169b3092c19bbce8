import { z } from 'zod';
import { id, text } from '#shared/fields';
import { listQuery } from '#shared/lists';
import { dollarsInResponse } from '#shared/money.schemas';
import { home } from '../properties/home.ts';

/**
 * The groups of people, in their order: with a lease that runs, with one that begins later, with leases that have all
 * ended; who asked about a home or has an account without a lease; and who works here.
 */
export const personGroups = ['current', 'upcoming', 'past', 'prospect', 'staff'] as const;

export type PersonGroup = (typeof personGroups)[number];

export const peopleColumns = ['group', 'name', 'home', 'owed'] as const;

const selection = {
  group: z.enum(personGroups, 'Choose a group of people.').optional(),
  /** UNIT-3: only people whose home is a unit of this building. */
  buildingId: id.optional(),
};

/** `filter` matches names, email addresses, phone numbers and the property. To sort by `owed`, payments:read is needed. */
export const peopleQuery = listQuery(peopleColumns, {}, selection);

export type PeopleQuery = z.output<typeof peopleQuery>;

/** The same selection as the list, without its pages. */
export const peopleCsvQuery = z.strictObject({ ...selection, filter: text(200).optional() });

export type PeopleCsvQuery = z.output<typeof peopleCsvQuery>;

export const listedPerson = z.object({
  /** The id of the account; for a prospect without one, of the newest conversation. */
  id: z.string(),
  /** Null for a prospect without an account. */
  userId: z.string().nullable(),
  group: z.enum(personGroups),
  name: z.string(),
  emailAddress: z.string(),
  /** Empty if it is unknown. */
  phoneNumber: z.string(),
  /** The property of their lease, or the one that a prospect asked about. */
  home: home.nullable(),
  /** The property is deleted, so its page cannot be opened. */
  homeIsArchived: z.boolean(),
  /** The lease that `home` belongs to. */
  leaseId: z.string().nullable(),
  /** The number of their other leases that run or begin later. */
  otherLeases: z.int(),
  /**
   * The sum of the open invoices' balances, due or not. Absent without a lease or the permission to read payments, as the
   * rest.
   */
  owed: dollarsInResponse.optional(),
  /** The part of `owed` whose due date has come. */
  dueNow: dollarsInResponse.optional(),
  /** Days since the oldest open invoice became late; 0 if none is late. */
  daysLate: z.int().optional(),
  /** Days until the first open invoice is due; 0 if one is due now, null if none is open. */
  daysUntilDue: z.int().nullable().optional(),
});

export type ListedPerson = z.output<typeof listedPerson>;
