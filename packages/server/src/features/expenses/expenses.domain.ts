import {
  DEFAULT_CATEGORY,
  type ExpenseCategory,
} from '@tenantry/contract/expenses/expenses.categories';
import {
  expenseCategory,
  expenseUpdate,
  readFields,
  type ReadField,
  type ReceiptReading,
} from '@tenantry/contract/expenses/expenses.schemas';
import { calendarDate } from '@tenantry/contract/shared/calendar-date.schemas';
import { ZERO, type Cents } from '@tenantry/contract/shared/money';
import { place } from '@tenantry/contract/shared/places';
import type { ExpenseDay } from './expense-day.domain.ts';

/** The values that a reading can set. */
export interface ReadableValues extends ExpenseDay {
  readonly vendor: string;
  readonly category: ExpenseCategory;
  readonly amount: Cents;
}

type Edited = readonly ReadField[];

/** The time belongs to the date. */
const isSame = (field: ReadField, one: ReadableValues, other: ReadableValues) =>
  one[field] === other[field] && (field !== 'date' || one.timeOfDay === other.timeOfDay);

/** The fields that belong to the person: the earlier ones, and those whose values differ. */
export function editedAfter(
  edited: Edited,
  before: ReadableValues,
  after: ReadableValues,
): ReadField[] {
  return readFields.filter((field) => edited.includes(field) || !isSame(field, before, after));
}

/** The fields that a person set when creating the expense; a reading may set those left as proposed. */
export function editedAtFirst(
  values: Omit<ReadableValues, keyof ExpenseDay>,
  dateIsGiven: boolean,
): ReadField[] {
  const proposed = { vendor: '', category: DEFAULT_CATEGORY, amount: ZERO };
  return readFields.filter((field) =>
    field === 'date' ? dateIsGiven : values[field] !== proposed[field],
  );
}

/** Merges a reading into the values: its results, except for fields that a person has set (EXP-9). */
export function valuesAfterReading(
  before: ReadableValues,
  edited: Edited,
  found: Partial<ReadableValues>,
): ReadableValues {
  const { date, timeOfDay, vendor, category, amount } = before;
  const free = readFields.filter((field) => !edited.includes(field) && found[field] !== undefined);
  const changes = Object.fromEntries(free.map((field) => [field, found[field]]));
  const time = free.includes('date') ? { timeOfDay: found.timeOfDay ?? timeOfDay } : {};
  return { date, timeOfDay, vendor, category, amount, ...changes, ...time };
}

/** `YYYY-MM-DD`, with or without `THH:mm:ss`. */
const dayOrMoment = /^\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

const accepts = {
  date: (value: string) =>
    dayOrMoment.test(value) && calendarDate.safeParse(value.slice(0, 10)).success,
  vendor: (value: string) =>
    value !== '' && expenseUpdate.shape.vendor.safeParse(value).data === value,
  category: (value: string) => expenseCategory.safeParse(value).success,
  amount: (value: number) => expenseUpdate.shape.amount.safeParse(value).success,
};

type Found = Pick<ReceiptReading, ReadField>;

/**
 * Removes values that no person could have entered. A receipt may say anything, and letters may be misread; such values
 * must not enter the books, nor prevent the rest from being stored.
 */
export function withinBounds<Reading extends Found>(reading: Reading): Reading {
  const { date, vendor, category, amount } = reading;
  return {
    ...reading,
    date: date && accepts.date(date.value) ? measured(date) : null,
    vendor: vendor && accepts.vendor(vendor.value) ? measured(vendor) : null,
    category: category && accepts.category(category.value) ? measured(category) : null,
    amount: amount && accepts.amount(amount.value) ? measured(amount) : null,
  };
}

type Measured = Pick<NonNullable<Found[ReadField]>, 'confidence' | 'place'>;

/** With a confidence from 0 to 1, and a position only if its numbers are valid. */
function measured<One extends Measured>(found: One): One {
  const { confidence, place: stands } = found;
  return {
    ...found,
    confidence: Number.isNaN(confidence) ? 0 : Math.min(Math.max(confidence, 0), 1),
    place: place.safeParse(stands).data ?? null,
  };
}
