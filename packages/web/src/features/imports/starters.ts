import type { starterFiles } from '@tenantry/contract/imports/imports.schemas';

export interface Starter {
  readonly name: (typeof starterFiles)[number];
  readonly label: string;
}

/** What people begin with who have no file yet. */
export const starters: readonly Starter[] = [
  { name: 'homes-tenants-leases.xlsx', label: 'Template: homes, tenants and leases' },
  { name: 'recurring-charges.xlsx', label: 'Recurring charges' },
  { name: 'unpaid-charges.xlsx', label: 'Unpaid charges' },
  { name: 'payments.xlsx', label: 'Payments' },
  { name: 'expenses.xlsx', label: 'Expenses' },
  { name: 'example-rent-roll.csv', label: 'An example to try it with' },
];
