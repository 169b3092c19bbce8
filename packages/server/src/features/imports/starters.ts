import { importFields, type ImportKind } from '@tenantry/contract/imports/fields';
import type { starterFiles } from '@tenantry/contract/imports/imports.schemas';

const kinds: Readonly<Record<(typeof starterFiles)[number], ImportKind>> = {
  'homes-tenants-leases.csv': 'RENT_ROLL',
  'recurring-charges.csv': 'CHARGES',
  'unpaid-charges.csv': 'OPEN_CHARGES',
  'payments.csv': 'PAYMENTS',
  'expenses.csv': 'EXPENSES',
};

/** The labels of the fields, and two example rows. */
export function starterRows(starter: keyof typeof kinds): string[][] {
  const fields = importFields[kinds[starter]];
  return [
    fields.map(({ label }) => label),
    ...[0, 1].map((at) => fields.map(({ examples }) => examples[at] ?? '')),
  ];
}
