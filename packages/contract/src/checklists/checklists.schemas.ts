import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { requiredText, text, version, versionOrNoneSeen, versionSeen } from '#shared/fields';
import { dollars, dollarsInResponse } from '#shared/money.schemas';
import { leaseParams } from '../leases/charges.schemas.ts';

/** UNIT-10: the ledger knows whether the deposit and the first rent are paid; people check the others. */
const moveInKinds = ['TASK', 'DEPOSIT', 'FIRST_RENT', 'KEYS'] as const;

export const MAX_MOVE_IN_ITEMS = 30;

export const MAX_KEYS = 100;

/** The key of an item in the template. It stays when the item is renamed. */
const itemKey = z
  .string('This is not the key of an item.')
  .regex(/^[a-z0-9-]{1,40}$/, 'This is not the key of an item.');

const templateItem = z.strictObject({
  key: itemKey,
  kind: z.enum(moveInKinds, 'Choose a task, the deposit, the first rent or the keys.'),
  label: requiredText(80, 'Enter a name, such as: Smoke alarms tested.'),
});

export type MoveInTemplateItem = z.output<typeof templateItem>;

/** The items of an organization that has not changed them. */
export const usualMoveIn: readonly MoveInTemplateItem[] = [
  { key: 'lease-signed', kind: 'TASK', label: 'Lease signed' },
  { key: 'deposit', kind: 'DEPOSIT', label: 'Deposit received' },
  { key: 'first-rent', kind: 'FIRST_RENT', label: 'First rent received' },
  { key: 'insurance', kind: 'TASK', label: 'Insurance' },
  { key: 'inspection', kind: 'TASK', label: 'Inspection' },
  { key: 'utilities', kind: 'TASK', label: 'Utilities' },
  { key: 'keys', kind: 'KEYS', label: 'Keys handed over' },
];

/** Only one item of each of the others can be in a template. */
const isUnique = (items: readonly MoveInTemplateItem[]): boolean => {
  const marks = items.flatMap(({ key, kind }) => (kind === 'TASK' ? [key] : [key, kind]));
  return new Set(marks).size === marks.length;
};

export const moveInTemplateInput = z.strictObject({
  items: z
    .array(templateItem)
    .max(MAX_MOVE_IN_ITEMS, `Use at most ${MAX_MOVE_IN_ITEMS} items.`)
    .refine(isUnique, 'An item is listed twice.'),
  version: versionSeen,
});

export type MoveInTemplateInput = z.output<typeof moveInTemplateInput>;

export const moveInTemplate = z.object({
  items: z.array(z.object({ key: z.string(), kind: z.enum(moveInKinds), label: z.string() })),
  version,
});

export type MoveInTemplate = z.output<typeof moveInTemplate>;

export const moveInItemParams = leaseParams.extend({ itemKey });

export const moveInItemInput = z.strictObject({
  /** The day on which it was done; null opens the item again. */
  doneOn: calendarDate.nullable(),
  /** How many keys were handed over. */
  keys: z
    .int('Enter how many keys.')
    .min(1, 'Enter how many keys.')
    .max(MAX_KEYS, `Use at most ${MAX_KEYS} keys.`)
    .nullish(),
  note: text(300).default(''),
  /** Keys only: the missing money that the person saw and hands over the keys without. */
  acceptedMissing: dollars.nullish(),
  /** The version of the item that was seen. */
  itemVersion: versionOrNoneSeen,
});

export type MoveInItemInput = z.output<typeof moveInItemInput>;

export const moveInChecklist = z.object({
  firstDay: z.string(),
  items: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(moveInKinds),
      label: z.string(),
      done: z.boolean(),
      /** Null for an open item, and for one that the ledger decides. */
      doneOn: z.string().nullable(),
      keys: z.int().nullable(),
      note: z.string(),
      /** The amount of the deposit or the first rent that is not paid. */
      missing: dollarsInResponse.nullable(),
      /** The amount that was missing when the keys were handed over. */
      acceptedMissing: dollarsInResponse.nullable(),
      /** 0 if nobody has checked it. */
      version: z.int(),
    }),
  ),
  /** The deposit and the first rent that are not paid, also if they are not in the checklist. */
  missing: z.object({
    deposit: dollarsInResponse,
    firstRent: dollarsInResponse,
    total: dollarsInResponse,
  }),
});

export type MoveInChecklist = z.output<typeof moveInChecklist>;
export type MoveInItem = MoveInChecklist['items'][number];
