import type { starterFiles } from '@tenantry/contract/imports/imports.schemas';

export interface Starter {
  readonly name: (typeof starterFiles)[number];
  readonly label: string;
}

/** What people begin with who have no file yet. */
export const starters: readonly Starter[] = [
  { name: 'homes-tenants-leases.xlsx', label: 'Homes, tenants and leases' },
  { name: 'recurring-charges.xlsx', label: 'Recurring charges' },
  { name: 'unpaid-charges.xlsx', label: 'Unpaid charges' },
  { name: 'payments.xlsx', label: 'Payments' },
  { name: 'expenses.xlsx', label: 'Expenses' },
];

/** To try it with: the payments and expenses are of tenants and homes of the rent roll. */
export const examples: readonly Starter[] = [
  { name: 'example-rent-roll.csv', label: 'Rent roll with two mistakes' },
  { name: 'example-payments.csv', label: 'Its payments' },
  { name: 'example-expenses.csv', label: 'Its expenses' },
];
