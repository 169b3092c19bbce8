import { z } from 'zod';
import { expenseAnswer, propertyExpense } from '../expenses/expenses.schemas.ts';
import { leaseAnswer } from '../leases/leases.schemas.ts';
import { acceptsAnswer } from '#shared/accepts-answer';
import { id, requiredText, text, version, versionSeen } from '#shared/fields';
import { imageSize } from '#shared/images';
import { listQuery } from '#shared/lists';
import { dollars, dollarsAnswer } from '#shared/money';
import { isUsState } from '#shared/us-states';
import { statementAnswer } from '../statements/statements.schemas.ts';

/** PROP-9. `LEASED` is set by leases; a person chooses between the other two. */
export const propertyStatuses = ['FOR_LEASE', 'LEASED', 'UNAVAILABLE'] as const;

export const propertyStatus = z.enum(propertyStatuses);

export type PropertyStatus = z.output<typeof propertyStatus>;

export const attributeDefinition = z.object({ id: z.string(), name: z.string() });

export type AttributeDefinition = z.output<typeof attributeDefinition>;

/** The whole list in its new order. A definition without an id is new; one that is left out is archived. */
export const attributeDefinitions = z
  .array(z.strictObject({ id: id.optional(), name: requiredText(60, 'Name the attribute.') }))
  .max(50, 'Use at most 50 attributes.')
  .superRefine((definitions, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of definitions.entries()) {
      const key = name.toLowerCase();
      if (seen.has(key)) {
        const message = 'Another attribute has this name.';
        context.addIssue({ code: 'custom', path: [index, 'name'], message });
      }
      seen.add(key);
    }
  })
  .refine((definitions) => {
    const ids = definitions.flatMap((definition) => definition.id ?? []);
    return new Set(ids).size === ids.length;
  }, 'An attribute is given twice.');

const attributeValue = z.object({ attributeId: z.string(), value: z.string() });

/** PUB-5: everything a stranger may see, and nothing else. `coverImage` is a path of this server, or null. */
export const publicProperty = z.object({
  id: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  status: propertyStatus,
  coverImage: z.string().nullable(),
  coverImageSize: imageSize.nullable(),
  monthlyCost: dollarsAnswer,
  attributes: z.array(attributeValue),
});

export type PublicProperty = z.output<typeof publicProperty>;

/** An unread conversation as the internal-data panel shows it (PANEL-4). */
export const unreadConversation = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
});

export const adminProperty = z.object({
  ...publicProperty.shape,
  managed: z.boolean(),
  version,
  /** Sum of the remaining balances of the property's invoices. */
  balanceDue: dollarsAnswer,
  /** The part of `balanceDue` that belongs to leases that have ended. */
  formerBalanceDue: dollarsAnswer,
  /** The lease that is running today, else the next one that will. */
  activeLease: leaseAnswer.nullable(),
  /** At most three, newest first. */
  unreadConversations: z.array(unreadConversation),
  /** Every lease of the property, newest first; only when included. */
  leases: z.array(leaseAnswer).optional(),
  /** Newest first; only when included. */
  expenses: z.array(expenseAnswer).optional(),
  /** Newest first; only when included. */
  statements: z.array(statementAnswer).optional(),
});

export type AdminProperty = z.output<typeof adminProperty>;

/** A property that was deleted: it and its history are kept, and it can be brought back. */
export const archivedProperty = z.object({
  id: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  archivedAt: z.iso.datetime(),
});

export type ArchivedProperty = z.output<typeof archivedProperty>;

export const propertyInput = z.strictObject({
  addressLine1: requiredText(200, 'Address is required'),
  addressLine2: text(200).nullish(),
  city: requiredText(100, 'City is required'),
  state: requiredText(2, 'State is required').refine(isUsState, 'Choose a state.'),
  zipCode: requiredText(10, 'Zip code is required').regex(
    /^\d{5}(?:-\d{4})?$/,
    'Enter a zip code of five digits.',
  ),
  monthlyCost: dollars,
  managed: z.boolean().default(false),
  /** Only to set or clear `UNAVAILABLE`; leases decide between the other two. */
  status: propertyStatus.optional(),
  attributes: z
    .array(z.strictObject({ attributeId: id, value: requiredText(200) }))
    .max(50)
    .refine(
      (values) => new Set(values.map((value) => value.attributeId)).size === values.length,
      'An attribute is given twice.',
    )
    .default([]),
});

export type PropertyInput = z.output<typeof propertyInput>;

export const propertyUpdate = z.strictObject({
  ...propertyInput.shape,
  /** EXP-4: expenses of the property that change with it; those that are not named stay as they are. */
  expenses: z
    .array(acceptsAnswer(propertyExpense, expenseAnswer))
    .max(1000)
    .refine(
      (expenses) => new Set(expenses.map((expense) => expense.id)).size === expenses.length,
      'An expense is given twice.',
    )
    .default([]),
  version: versionSeen,
});

export type PropertyUpdate = z.output<typeof propertyUpdate>;

/** The number of properties in each city. */
export const propertyCity = z.object({ city: z.string(), properties: z.int() });

export type PropertyCity = z.output<typeof propertyCity>;

/** What `GET /v1/properties` adds to each property: all when absent, none when empty. */
export const propertyInclude = z
  .string()
  .max(100)
  .regex(
    /^(?:(?:expenses|statements|leases)(?:,(?!$)|$))*$/,
    'Include expenses, statements, leases.',
  )
  .optional();

/**
 * The words of `filter` are looked for in the address, the name of the current or next tenant and the values of
 * attributes. `due` leaves those with a balance.
 */
export const propertiesQuery = listQuery(
  ['address', 'city', 'due', 'price'],
  {
    status: propertyStatus.optional(),
    managed: z.enum(['yes', 'no']).optional(),
    due: z.literal('yes').optional(),
    city: text(100).optional(),
  },
  { include: propertyInclude },
);

export type PropertiesQuery = z.output<typeof propertiesQuery>;

export type PropertiesPageQuery = PropertiesQuery & { readonly limit: number };
