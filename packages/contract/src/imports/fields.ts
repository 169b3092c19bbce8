import { expensesFields } from './fields.expenses.ts';
import { chargesFields, openChargesFields, paymentsFields } from './fields.money.ts';
import { rentRollFields } from './fields.rent-roll.ts';
import type { ImportField, ImportKind } from './import-kinds.ts';

/** DATA-1: the fields of each kind of file, in the order of the template. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  RENT_ROLL: rentRollFields,
  CHARGES: chargesFields,
  OPEN_CHARGES: openChargesFields,
  PAYMENTS: paymentsFields,
  EXPENSES: expensesFields,
};

export function importField(kind: ImportKind, name: string): ImportField | undefined {
  return importFields[kind].find((field) => field.name === name);
}
