import type { LeaseStatus } from '@tenantry/contract/leases/leases.schemas';
import type { PartyRole } from '@tenantry/contract/leases/parties.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';
import type { RecordKind } from '../plan.ts';

export interface BookHome {
  readonly id: string;
  /** What people call it. */
  readonly label: string;
  readonly address: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly zip: string;
  readonly buildingName: string | null;
  readonly unitName: string | null;
  /** What is asked of a new tenant. */
  readonly rent: Cents;
  readonly isLet: boolean;
  /** Values by the name of the attribute in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
}

export interface BookPerson {
  readonly role: PartyRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface BookLease {
  readonly id: string;
  readonly propertyId: string;
  readonly status: LeaseStatus;
  readonly first: CalendarDate;
  /** The last day that was agreed or on which it ended. Null: month to month. */
  readonly end: CalendarDate | null;
  /** The last day of the tenants in the home. Null: not known, because it is, or goes on, month to month. */
  readonly last: CalendarDate | null;
  readonly rent: Cents;
  readonly deposit: Cents;
  readonly dueDay: number;
  /** The primary tenant first. */
  readonly people: readonly BookPerson[];
}

/** A charge, payment or expense of the books, as a row of a file would name it. */
export interface BookEntry {
  readonly id: string;
  /** The lease, or the property of an expense. */
  readonly of: string | null;
  readonly day: CalendarDate | null;
  readonly amount: Cents;
  readonly text: string;
}

/** What an import is compared with. */
export interface Books {
  readonly today: CalendarDate;
  /** The day of the switch. */
  readonly asOf: CalendarDate;
  readonly homes: readonly BookHome[];
  /** The names of the attributes that homes have, in lower case. */
  readonly attributes: ReadonlySet<string>;
  readonly leases: readonly BookLease[];
  /** The people who have accounts, by email. */
  readonly accounts: ReadonlyMap<string, Pick<BookPerson, 'firstName' | 'lastName'>>;
  /** The ids of what was imported before, by kind and id in the old system. */
  readonly records: ReadonlyMap<string, string>;
  /** Only of the kind of file, and of its days. */
  readonly entries: readonly BookEntry[];
}

export const recordName = (kind: RecordKind, key: string) => `${kind} ${key}`;

/** The key of something that has an id in the old system. */
export const keyOfOldId = (oldId: string) => `#${oldId}`;
