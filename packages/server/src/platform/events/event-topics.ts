import type { EventTopic } from '@tenantry/contract/events/events.schemas';
import type { Permission } from '@tenantry/contract/shared/permissions';

/** What one of these permissions shows may have changed; null if it concerns everyone on the staff. */
export const readersOfTopic: Readonly<Record<EventTopic, readonly Permission[] | null>> = {
  organization: null,
  users: ['people:read', 'tasks:read', 'leases:read', 'audit:read'],
  // Addresses are everywhere.
  properties: null,
  leases: [
    ...(['properties:read', 'leases:read', 'people:read', 'charges:read'] as const),
    ...(['payments:read', 'books:read', 'messages:read'] as const),
  ],
  invoices: ['charges:read', 'payments:read', 'books:read'],
  payments: ['charges:read', 'payments:read', 'books:read'],
  billing: ['charges:read', 'properties:read'],
  conversations: ['messages:read'],
  letters: ['messages:read', 'people:read'],
  expenses: ['books:read'],
  statements: ['books:read'],
  tasks: ['tasks:read'],
  attention: ['properties:read'],
};

/** `sessions` is only for the servers, which then end the streams of a session that is over. */
export type Topic = EventTopic | 'sessions';

/**
 * The topic of each table that pages show; null for tables that no open page shows, and for those that change with
 * every call. A test compares the list with the database.
 */
export const topicOfTable: Readonly<Record<string, Topic | null>> = {
  organizations: 'organization',
  organization_settings: 'organization',

  users: 'users',
  external_identities: 'users',
  external_refusals: 'users',
  lessee_homes: 'users',
  sessions: 'sessions',
  password_links: null,
  external_sign_ins: null,
  known_devices: null,

  properties: 'properties',
  property_attributes: 'properties',
  attribute_definitions: 'properties',
  property_listings: 'properties',
  property_photos: 'properties',
  checked_state_rules: 'billing',

  leases: 'leases',
  lease_holds: 'leases',
  charge_schedules: 'leases',
  charge_steps: 'leases',
  rent_increase_notices: 'leases',

  invoices: 'invoices',
  invoice_items: 'invoices',
  invoice_pdfs: 'invoices',
  invoice_mailings: 'invoices',
  credit_notes: 'invoices',
  late_notices: 'invoices',
  invoice_counters: null,

  payments: 'payments',
  payment_applications: 'payments',
  payment_reversals: 'payments',
  payment_documents: 'payments',
  deposit_movements: 'payments',
  card_payments: 'payments',
  card_refunds: 'payments',
  test_charges: null,

  billing_runs: 'billing',
  charge_postings: 'billing',
  charge_posting_undos: 'billing',
  payment_reminders: 'billing',
  message_templates: 'billing',
  late_fee_policies: 'billing',
  late_fee_assessments: 'billing',
  utility_bills: 'billing',
  utility_bill_documents: 'billing',
  utility_shares: 'billing',

  conversations: 'conversations',
  messages: 'conversations',
  message_attachments: 'conversations',
  message_deliveries: 'conversations',
  letters: 'letters',
  outbox_messages: 'conversations',
  text_opt_outs: 'conversations',

  expenses: 'expenses',

  statements: 'statements',
  statement_analyses: 'statements',
  statement_applications: 'statements',
  statement_entries: 'statements',

  tasks: 'tasks',
  task_digests: null,

  attention_snoozes: 'attention',

  audit_events: null,
  audit_seals: null,
  security_events: null,
  idempotency_keys: null,
  stored_files: null,
  rate_limits: null,
  setup_links: null,
  webhook_tokens: null,
};
