import type { Area, Permission } from './permissions.ts';

/** The names of the areas, for the screen that defines roles. */
export const areaNames: Readonly<Record<Area, string>> = {
  properties: 'Homes and buildings',
  leases: 'Leases',
  charges: 'Invoices and charges',
  payments: 'Payments and deposits',
  books: 'Expenses and reports',
  bank: 'Bank details',
  people: 'People',
  messages: 'Messages',
  tasks: 'Tasks',
  maintenance: 'Maintenance',
  applications: 'Applications',
  documents: 'Documents',
  settings: 'Settings',
  audit: 'History',
  export: 'Export',
  imports: 'Imports',
};

/** What each permission lets a person do, in a sentence for the people who give it. */
export const permissionSentences: Readonly<Record<Permission, string>> = {
  'properties:read': 'See homes, buildings and their listings.',
  'properties:write': 'Add, change and archive homes and buildings, and publish listings.',
  'leases:read': 'See leases with their tenants, contact details and households.',
  'leases:write': 'Create, change, renew and end leases.',
  'charges:read': 'See invoices, recurring charges and late fees.',
  'charges:write': 'Create and delete invoices, post charges and run billing.',
  'payments:read': 'See payments, balances and deposits.',
  'payments:write': 'Record and reverse payments, refund cards and settle deposits.',
  'books:read': 'See expenses, receipts, statements, reports, and shared documents of homes.',
  'books:write': 'Record and change expenses, and upload receipts and statements.',
  'bank:read': 'See the bank account of the organization.',
  'bank:write': 'Change the bank account of the organization.',
  'people:read': 'See everyone with an account, with their contact details.',
  'people:write': 'Invite, change and remove users, and decide what they may do.',
  'messages:read': 'Read conversations with tenants and the mail that was sent.',
  'messages:write': 'Write to tenants and answer them.',
  'tasks:read': 'See tasks.',
  'tasks:write': 'Create, assign and finish tasks.',
  'maintenance:read':
    'See work orders, their tenants with phone numbers and conversations, and vendors.',
  'maintenance:write':
    'Create and change work orders and vendors, answer tenants, and record what was done.',
  'applications:read': 'See rental applications.',
  'applications:write': 'Handle rental applications.',
  'documents:read': 'See documents of homes, leases and people.',
  'documents:write': 'Add, change and delete documents.',
  'settings:read': 'See the settings of the organization.',
  'settings:write': 'Change the settings: address, mail server, late fees, templates.',
  'audit:read': 'See who changed what, and refused sign-ins.',
  'audit:write': 'Nothing yet; reserved for notes in the history.',
  'export:read': 'See and download archives of the whole organization.',
  'export:write': 'Make archives of the whole organization.',
  'imports:read': 'See imports of files.',
  'imports:write': 'Import homes, leases, payments and expenses from files.',
};
