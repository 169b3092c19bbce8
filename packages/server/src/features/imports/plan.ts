/** What an import would do, in the units of the books: whole cents, days, ids. */
import type { ExternalPaymentMethod } from '@tenantry/contract/shared/external-methods';
import type { PartyRole } from '@tenantry/contract/leases/parties.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';
import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';

/** The kinds of records that an import makes or finds. */
export const recordKinds = [
  'building',
  'home',
  'lease',
  'charge',
  'openCharge',
  'payment',
  'expense',
] as const;

export type RecordKind = (typeof recordKinds)[number];

/** What every part of a plan has. */
interface Planned {
  /** The rows of the sheet from which it comes. */
  readonly rows: readonly number[];
  /** By which a later import knows it again. */
  readonly key: string;
  /** The record that is there already; null if it is new. */
  readonly existing: string | null;
}

/** What a file says otherwise of a home that is in the books. */
export interface HomeChange {
  /** The name of an attribute; null for the rent that is asked. */
  readonly attribute: string | null;
  /** `Bedrooms: 2 → 3` */
  readonly words: string;
}

export interface PlannedHome extends Planned {
  readonly building: string | null;
  readonly unit: string | null;
  readonly address: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly rent: Cents;
  /** Values by the name of the attribute. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Only of a home that is there already. */
  readonly changes: readonly HomeChange[];
}

export interface PlannedPerson {
  readonly row: number;
  readonly role: PartyRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface PlannedLease extends Planned {
  /** The key of its home. */
  readonly home: string;
  readonly start: CalendarDate;
  /** Null: month to month. */
  readonly end: CalendarDate | null;
  readonly rent: Cents;
  readonly dueDay: number;
  readonly deposit: Cents;
  readonly depositHeld: Cents;
  /** What is owed on the day of the switch; below zero: paid in advance. */
  readonly balance: Cents;
  /** The primary tenant first. */
  readonly people: readonly [PlannedPerson, ...PlannedPerson[]];
}

/** Where a charge or payment belongs. */
interface OnLease extends Planned {
  readonly propertyId: string;
  readonly leaseId: string;
}

export interface PlannedCharge extends OnLease {
  readonly description: string;
  readonly amount: Cents;
  readonly dueDay: number | null;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate | null;
}

export interface PlannedOpenCharge extends OnLease {
  readonly description: string;
  readonly due: CalendarDate;
  readonly amount: Cents;
}

export interface PlannedPayment extends OnLease {
  readonly day: CalendarDate;
  readonly amount: Cents;
  readonly method: ExternalPaymentMethod;
  readonly reference: string;
}

export interface PlannedExpense extends Planned {
  /** Null: of the organization. */
  readonly propertyId: string | null;
  readonly day: CalendarDate;
  readonly amount: Cents;
  readonly vendor: string;
  readonly category: ExpenseCategory;
  readonly note: string;
}

/** What the old program says of a lease; an empty cell is null. Its `existing` is the lease. */
export interface PlannedFigures extends Planned {
  readonly existing: string;
  readonly balance: Cents | null;
  readonly depositHeld: Cents | null;
  readonly rent: Cents | null;
  readonly end: CalendarDate | null;
}

/** All of one kind of table: the other lists are empty. */
export interface Plan {
  readonly homes: readonly PlannedHome[];
  readonly leases: readonly PlannedLease[];
  readonly charges: readonly PlannedCharge[];
  readonly openCharges: readonly PlannedOpenCharge[];
  readonly payments: readonly PlannedPayment[];
  readonly expenses: readonly PlannedExpense[];
  readonly figures: readonly PlannedFigures[];
}

export const nothingPlanned: Plan = {
  homes: [],
  leases: [],
  charges: [],
  openCharges: [],
  payments: [],
  expenses: [],
  figures: [],
};
