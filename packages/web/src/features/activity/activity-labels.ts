import type { Area } from '@tenantry/contract/shared/permissions';

/** What the events of each area are about; null for areas of which nothing is recorded. */
export const areaLabels: Readonly<Record<Area, string | null>> = {
  properties: 'Properties and buildings',
  leases: 'Leases and households',
  charges: 'Charges and invoices',
  payments: 'Payments and deposits',
  books: 'Expenses and statements',
  bank: null,
  people: 'People and accounts',
  messages: 'Messages',
  tasks: 'Tasks',
  maintenance: 'Maintenance',
  applications: null,
  documents: 'Documents',
  settings: 'Settings',
  audit: null,
  export: 'Exports',
  imports: 'Imports',
};
