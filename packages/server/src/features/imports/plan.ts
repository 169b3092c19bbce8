import type { ImportKind } from '@tenantry/contract/imports/import-kinds';
import type { PartyRole } from '@tenantry/contract/leases/parties.schemas';
import type { Frequency } from '@tenantry/contract/leases/charges.schemas';
import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type { ExternalPaymentMethod } from '@tenantry/contract/shared/external-methods';
import type { Cents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * What an import would write. `planOf` makes it from rows and books; `writePlan` writes it. Whatever is the same as in
 * the books is in the plan, too, so that a second import can be compared with it.
 */
export type Action = 'new' | 'changed' | 'same';

interface Item {
  /** Names it within the plan, the same for the same thing in every file: the natural key of DATA-4. */
  readonly key: string;
  /** Numbers in the sheet, in order. */
  readonly rows: readonly number[];
  readonly action: Action;
  /** The row of the books; null if it is new. */
  readonly id: string | null;
  /** In the old system. */
  readonly externalId: string | null;
}

/** A difference between the books and a row, in words: `Rent`, `$1,400.00`, `$1,450.00`. */
export interface Change {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

export interface PlannedBuilding extends Item {
  readonly name: string;
  readonly addressLine1: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

export interface PlannedHome extends Item {
  readonly changes: readonly Change[];
  /** The key of a building in the plan; null for a home of its own. */
  readonly building: string | null;
  readonly unitName: string | null;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** The asking rent. */
  readonly monthlyCost: Cents;
}

export interface PlannedPerson extends Item {
  readonly changes: readonly Change[];
  readonly role: PartyRole;
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case; null for an occupant, as is the phone. */
  readonly emailAddress: string | null;
  readonly phoneNumber: string | null;
}

/** What there was on the day of the switch. Null: the file does not say. */
export interface PlannedOpening {
  readonly depositHeld: Cents | null;
  /** What the lease owes; negative for credit. It becomes one charge, or credit. */
  readonly balance: Cents | null;
  /** Whether the balance is only kept, because the unpaid charges come from a file of their own. */
  readonly balanceIsCompared: boolean;
}

export interface PlannedLease extends Item {
  readonly changes: readonly Change[];
  /** The key of a home in the plan. */
  readonly home: string;
  readonly type: 'TERM' | 'M2M';
  /** For a month-to-month lease the day since which it runs, if the file has it. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly rent: Cents;
  /** The day of the month on which rent is due. */
  readonly dueDay: number;
  readonly deposit: Cents;
  /** The first is the primary tenant; at least one tenant. */
  readonly people: readonly PlannedPerson[];
  readonly opening: PlannedOpening;
}

/** A lease of the books, for files that only name leases. */
interface OfLease extends Item {
  readonly leaseId: string;
}

export interface PlannedCharge extends OfLease {
  readonly changes: readonly Change[];
  readonly kind: ItemKind;
  readonly description: string;
  readonly amount: Cents;
  readonly frequency: Frequency;
  readonly dayOfMonth: number | null;
  readonly firstDay: string;
  readonly lastDay: string | null;
}

export interface PlannedOpenCharge extends OfLease {
  readonly kind: ItemKind;
  readonly description: string;
  readonly dueDay: string;
  readonly amount: Cents;
}

export interface PlannedPayment extends OfLease {
  readonly day: string;
  readonly amount: Cents;
  readonly method: ExternalPaymentMethod;
  readonly description: string;
  /** The tenant who paid, if the row names one of several. */
  readonly payerPartyId: string | null;
}

export interface PlannedExpense extends Item {
  /** Null for an expense of the organization or a whole building. */
  readonly propertyId: string | null;
  readonly buildingId: string | null;
  readonly day: string;
  /** Negative for money that came back. */
  readonly amount: Cents;
  readonly vendor: string;
  readonly category: ExpenseCategory;
  readonly note: string;
}

export interface ImportPlan {
  readonly kind: ImportKind;
  /** The day of the switch. */
  readonly asOf: string;
  readonly buildings: readonly PlannedBuilding[];
  readonly homes: readonly PlannedHome[];
  readonly leases: readonly PlannedLease[];
  readonly charges: readonly PlannedCharge[];
  readonly openCharges: readonly PlannedOpenCharge[];
  readonly payments: readonly PlannedPayment[];
  readonly expenses: readonly PlannedExpense[];
}

export const importedKinds = [
  'building',
  'home',
  'lease',
  'person',
  'deposit',
  'balance',
  'charge',
  'openCharge',
  'payment',
  'expense',
] as const;

export type ImportedKind = (typeof importedKinds)[number];

/** What was written of a plan, or found in the books: it makes a second import change nothing, and the undo possible. */
export interface ImportedRecord {
  readonly kind: ImportedKind;
  /** The key of the item. */
  readonly key: string;
  readonly externalId: string | null;
  /** The id of the row: property, lease, party, charge schedule, invoice, payment, expense; of a deposit, its lease. */
  readonly recordId: string;
  /** Whether this import created it. */
  readonly created: boolean;
}

export interface Refusal {
  readonly name: string;
  readonly reason: string;
}

/** Writes plans into the books, in the transaction of its caller. */
export interface ImportWriter {
  /** Items that are the same write nothing, and are returned with `created: false`. */
  writePlan(
    tx: Transaction,
    plan: ImportPlan,
    progress: (done: number, of: number) => Promise<void>,
  ): Promise<readonly ImportedRecord[]>;
  /**
   * Undoes everything that the import created, or nothing.
   * @returns what is in use; empty if it was undone
   */
  undoImport(
    tx: Transaction,
    importId: string,
    created: readonly ImportedRecord[],
  ): Promise<readonly Refusal[]>;
}
