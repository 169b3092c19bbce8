import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { id, text, version, versionSeen } from '#shared/fields';
import { listQuery } from '#shared/lists';
import { dollarsInResponse } from '#shared/money.schemas';
import { expenseResponse, propertyExpense } from '../expenses/expenses.schemas.ts';
import { invoiceResponse } from '../invoices/invoices.schemas.ts';
import { leaseResponse } from '../leases/leases.schemas.ts';
import { adminOrganization } from '../organization/organization.schemas.ts';
import { propertyInput, propertyStatus, publicProperty } from '../properties/properties.schemas.ts';
import { statementResponse } from '../statements/statements.schemas.ts';

/** An unread conversation as the internal-data panel shows it (PANEL-4). */
export const unreadConversation = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
});

/**
 * A property as staff see it, with data from other features. Each of these parts is left out for callers who may not
 * read it: what is owed needs `payments:read`, `billed` needs `charges:read`, leases need `leases:read`, conversations
 * `messages:read`, expenses and statements `books:read`.
 */
export const adminProperty = z.object({
  ...publicProperty.shape,
  managed: z.boolean(),
  version,
  /** Sum of the remaining balances of the property's invoices. */
  balanceDue: dollarsInResponse.optional(),
  /** The part of `balanceDue` whose due date has come. */
  dueNow: dollarsInResponse.optional(),
  /** The part of `balanceDue` that belongs to leases that have ended. */
  formerBalanceDue: dollarsInResponse.optional(),
  /** Days that the oldest open invoice is late; 0 if none is late. */
  daysLate: z.int().optional(),
  /** Days until the first open invoice is due; 0 if one is due now, null if none is open. */
  daysUntilDue: z.int().nullish(),
  /** Whether the active lease has been billed yet. */
  billed: z.boolean().optional(),
  /** The active lease, else the next one to start. */
  activeLease: leaseResponse.nullish(),
  /** LEASE-9: a lease whose fixed term has ended, while nobody has decided what follows. */
  undecidedLease: leaseResponse.nullish(),
  /** At most three, newest first. */
  unreadConversations: z.array(unreadConversation).optional(),
  /** Every lease of the property, newest first; only when included. */
  leases: z.array(leaseResponse).optional(),
  /** Newest first; only when included. */
  expenses: z.array(expenseResponse).optional(),
  /** Newest first; only when included. */
  statements: z.array(statementResponse).optional(),
});

export type AdminProperty = z.output<typeof adminProperty>;

/** Who lives in a home, and until when. The lease itself is in `leases`, if they are included, and in the record of the home. */
const leaseOfListed = leaseResponse.pick({
  id: true,
  type: true,
  endDate: true,
  monthlyCost: true,
  firstName: true,
  lastName: true,
  lesseeNames: true,
  emailAddress: true,
  phoneNumber: true,
  status: true,
});

export type ListedLease = z.output<typeof leaseOfListed>;

/** A property in the list of all, where the same lease is not repeated. */
export const listedProperty = adminProperty
  .omit({ undecidedLease: true })
  .extend({ activeLease: leaseOfListed.nullish() });

export type ListedProperty = z.output<typeof listedProperty>;

export const propertyUpdate = z.strictObject({
  ...propertyInput.shape,
  /** EXP-4: expenses of the property that change with it; those that are not named stay unchanged. */
  expenses: z
    .array(acceptsResponse(propertyExpense, expenseResponse))
    .max(1000)
    .refine(
      (expenses) => new Set(expenses.map((expense) => expense.id)).size === expenses.length,
      'An expense is listed twice.',
    )
    .default([]),
  version: versionSeen,
});

export type PropertyUpdate = z.output<typeof propertyUpdate>;

/** The histories that `GET /v1/properties` adds to each property: all if absent, none if empty. */
const propertyInclude = z
  .string()
  .max(100)
  .regex(
    /^(?:(?:expenses|statements|leases)(?:,(?!$)|$))*$/,
    'Include expenses, statements, leases.',
  )
  .optional();

/**
 * `filter` searches the address, the name of the current or next tenant and the values of attributes. `due` keeps only
 * properties with a balance.
 */
export const propertiesQuery = listQuery(
  ['address', 'city', 'due', 'price'],
  {
    status: propertyStatus.optional(),
    managed: z.enum(['yes', 'no']).optional(),
    due: z.literal('yes').optional(),
    city: text(100).optional(),
    /** UNIT-3: only the units of this building. */
    building: id.optional(),
  },
  { include: propertyInclude },
);

export type PropertiesQuery = z.output<typeof propertiesQuery>;

export type PropertiesPageQuery = PropertiesQuery & { readonly limit: number };

/** UNIT-3: the open invoices of all units of a building, under the words of a property's balance. */
export const buildingBalance = z.object({
  balanceDue: dollarsInResponse,
  dueNow: dollarsInResponse,
});

/** UNIT-3: as in the reports of these units, from January 1 to today. */
export const buildingYear = z.object({
  year: z.int(),
  income: dollarsInResponse,
  expenses: dollarsInResponse,
  profit: dollarsInResponse,
  /** Days of all units together. */
  daysLet: z.int(),
  daysEmpty: z.int(),
  lostRent: dollarsInResponse,
});

export type BuildingYear = z.output<typeof buildingYear>;

/** The maximum number of invoices in the response for the organization; the list of each property has all. */
export const NEWEST_INVOICES = 500;

/** The organization, with data from other features. */
export const wholeOrganization = z.object({
  ...adminOrganization.shape,
  /** Its own expenses, newest first; only if included and for those who may read them. */
  expenses: z.array(expenseResponse).optional(),
  /**
   * The newest invoices of all its properties, newest first, at most `NEWEST_INVOICES`; only if included and for those
   * who may read them.
   */
  invoices: z.array(invoiceResponse).max(NEWEST_INVOICES).optional(),
});

export type WholeOrganization = z.output<typeof wholeOrganization>;

/** Additional parts of `GET /v1/admin/organization`: all if absent, none if empty. */
export const organizationInclude = z
  .string()
  .max(100)
  .regex(/^(?:(?:expenses|invoices)(?:,(?!$)|$))*$/, 'Include expenses, invoices.')
  .optional();
