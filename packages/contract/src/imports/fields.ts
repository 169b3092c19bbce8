/** DATA-1: what the tables of an import may have, and how other programs name it. */
import type { ImportField } from './field.ts';
import { homeFields, newHomeFields } from './home-fields.ts';
import { leaseFields, personFields } from './lease-fields.ts';
import {
  chargeFields,
  expenseFields,
  lesseeField,
  openChargeFields,
  paymentFields,
} from './money-fields.ts';
import { oldFiguresFields } from './old-figures-fields.ts';

/** What a row of a table is, if it can be imported. */
export const bookKinds = ['RENT_ROLL', 'CHARGES', 'OPEN_CHARGES', 'PAYMENTS', 'EXPENSES'] as const;

/** What a row of a table is. The figures of an old program are only compared, in a switchover (NEW-6). */
export const importKinds = [...bookKinds, 'OLD_FIGURES'] as const;

export type ImportKind = (typeof importKinds)[number];

export const importKindNames: Readonly<Record<ImportKind, string>> = {
  RENT_ROLL: 'Homes, tenants and leases',
  CHARGES: 'Recurring charges',
  OPEN_CHARGES: 'Unpaid charges',
  PAYMENTS: 'Payments',
  EXPENSES: 'Expenses',
  OLD_FIGURES: 'Figures of the old program',
};

/** The fields of each kind of table, in the order of the template. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  RENT_ROLL: [...homeFields, ...newHomeFields, ...leaseFields, ...personFields],
  CHARGES: [...homeFields, lesseeField, ...chargeFields],
  OPEN_CHARGES: [...homeFields, lesseeField, ...openChargeFields],
  PAYMENTS: [...homeFields, lesseeField, ...paymentFields],
  EXPENSES: [...homeFields, ...expenseFields],
  OLD_FIGURES: [...homeFields, lesseeField, ...oldFiguresFields],
};

type NameOf<Fields extends readonly ImportField[]> = Fields[number]['name'];

/** The names of all fields, of whatever kind of table. */
export type ImportFieldName =
  | NameOf<typeof homeFields>
  | NameOf<typeof newHomeFields>
  | NameOf<typeof leaseFields>
  | NameOf<typeof personFields>
  | NameOf<typeof chargeFields>
  | NameOf<typeof openChargeFields>
  | NameOf<typeof paymentFields>
  | NameOf<typeof expenseFields>;
