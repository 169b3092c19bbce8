import { sql, type SQL } from 'drizzle-orm';
import type { Concerned } from './concerned.ts';

/** Why rows stay when a person's data are deleted, and until when. */
export type Keeping = 'tax' | 'lease' | 'claims' | 'trail' | 'others';

export const keepingReasons: Readonly<Record<Keeping, string>> = {
  tax: 'Tax law asks for the books of the last seven years.',
  lease: 'The lease and its papers prove what was agreed.',
  claims: 'Either side may still make claims from the last two years.',
  trail: 'The audit trail proves the books, and nothing in it can be changed.',
  others: 'It belongs to the work of the organization.',
};

type Deletion =
  /** The rows are deleted. */
  | { readonly outcome: 'destroyed'; readonly which?: SQL; readonly else?: Keeping }
  /** The rows stay for the books, without what says who it was. */
  | { readonly outcome: 'replaced'; readonly set: (now: string) => SQL; readonly says: string }
  | { readonly outcome: 'kept'; readonly why: Keeping };

export interface PersonalTable {
  /** What its rows are called. */
  readonly title: string;
  /** The rows `t` that concern the person. */
  readonly of: (who: Concerned) => SQL;
  /** Columns that a copy leaves out: secrets, and how to reach other people. */
  readonly without?: readonly string[];
  /** A line of the summary about a row. */
  readonly line?: SQL;
  readonly deletion: Deletion;
}

const anyOf = (column: string, ids: readonly string[]) =>
  sql`${sql.raw(`t.${column}`)} = any(${sql.param([...ids])}::uuid[])`;

const byUser =
  (column = 'user_id') =>
  ({ userId }: Concerned) =>
    sql`${sql.raw(`t.${column}`)} = ${userId}`;
const byLease = ({ leases }: Concerned) => anyOf('lease_id', leases);
const byInvoice = ({ invoices }: Concerned) => anyOf('invoice_id', invoices);
const byPayment = ({ payments }: Concerned) => anyOf('payment_id', payments);
const bySchedule = ({ schedules }: Concerned) => anyOf('schedule_id', schedules);
const byConversation = ({ conversations }: Concerned) => anyOf('conversation_id', conversations);
const byMessage = ({ messages }: Concerned) => anyOf('message_id', messages);
const byDocument = ({ documents }: Concerned) => anyOf('document_id', documents);
const bySettlement = ({ settlements }: Concerned) => anyOf('settlement_id', settlements);

const destroyed = { outcome: 'destroyed' } as const;
const kept = (why: Keeping) => ({ outcome: 'kept', why }) as const;
const money = (column: string) => sql.raw(`to_char(t.${column} / 100.0, 'FM$999,999,990.00')`);

/** Replaces a name: the rows of several people stay apart by the beginning of the id. */
const noName = sql`first_name = 'Former', last_name = 'tenant ' || left(id::text, 8)`;
const noEmail = sql`email_address = left(id::text, 13) || '@removed.invalid'`;

/** How long messages stay after a deletion, because either side may make claims. */
const older = (column: string) => sql`${sql.raw(`t.${column}`)} < now() - interval '2 years'`;
const olderMessage = sql`exists (select 1 from messages m where m.organization_id = t.organization_id
  and m.id = t.message_id and m.sent_at < now() - interval '2 years')`;

/**
 * TRUST-12: every table with rows about people: what a copy shows of them, and what a deletion does to them. Rows are
 * deleted in this order. A test over the catalog finds a table that is neither here nor in `impersonalTables`.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  sessions: {
    title: 'Logins',
    of: byUser(),
    without: ['token_hash'],
    line: sql`concat_ws(', ', t.created_at::date, t.user_agent, t.address)`,
    deletion: destroyed,
  },
  known_devices: {
    title: 'Browsers that have logged in',
    of: byUser(),
    without: ['token_hash'],
    deletion: destroyed,
  },
  password_links: {
    title: 'Links to set a password',
    of: byUser(),
    without: ['token_hash'],
    deletion: destroyed,
  },
  email_changes: {
    title: 'Changes of the email address',
    of: byUser(),
    without: ['token_hash'],
    deletion: destroyed,
  },
  passkeys: {
    title: 'Passkeys',
    of: byUser(),
    without: ['credential_id', 'public_key'],
    line: sql`t.name`,
    deletion: destroyed,
  },
  passkey_challenges: {
    title: 'Logins by passkey in progress',
    of: byUser(),
    without: ['challenge_hash'],
    deletion: destroyed,
  },
  second_factors: {
    title: 'Second factor',
    of: byUser(),
    without: ['secret_sealed', 'pending_sealed', 'last_step'],
    deletion: destroyed,
  },
  recovery_codes: {
    title: 'Recovery codes',
    of: byUser(),
    without: ['code_hash'],
    deletion: destroyed,
  },
  sign_in_tickets: {
    title: 'Logins in progress',
    of: byUser(),
    without: ['token_hash', 'device_hash'],
    deletion: destroyed,
  },
  calendar_feeds: {
    title: 'Links of calendars',
    of: byUser(),
    without: ['token_hash'],
    deletion: destroyed,
  },
  external_identities: {
    title: 'Accounts at Google and Amazon',
    of: byUser(),
    line: sql`t.provider`,
    deletion: destroyed,
  },
  external_refusals: { title: 'Refused Google and Amazon', of: byUser(), deletion: destroyed },
  security_events: {
    title: 'Failed logins',
    of: ({ userId, emailAddress }) =>
      sql`(t.user_id = ${userId} or lower(t.email_address) = lower(${emailAddress}))`,
    without: ['bucket'],
    line: sql`concat_ws(', ', t.last_at::date, t.what, t.address)`,
    deletion: destroyed,
  },
  idempotency_keys: {
    title: 'Answers to the calls of the last day',
    of: byUser(),
    without: ['key', 'request_hash', 'body'],
    deletion: destroyed,
  },
  attention_snoozes: { title: 'Postponed entries of Today', of: byUser(), deletion: destroyed },
  task_digests: { title: 'Mails about tasks', of: byUser(), deletion: destroyed },
  user_places: { title: 'Homes that the account reaches', of: byUser(), deletion: destroyed },
  lessee_homes: { title: 'Home of the account', of: byUser(), deletion: destroyed },
  message_attachments: {
    title: 'Files of messages',
    of: byMessage,
    line: sql`t.name`,
    deletion: { outcome: 'destroyed', which: olderMessage, else: 'claims' },
  },
  message_deliveries: {
    title: 'Deliveries of messages',
    of: byMessage,
    without: ['provider_id', 'recipient'],
    deletion: { outcome: 'destroyed', which: olderMessage, else: 'claims' },
  },
  messages: {
    title: 'Messages',
    of: byConversation,
    without: ['mail_id', 'provider_id'],
    line: sql`concat_ws(', ', t.sent_at::date, t.sender_name, t.message)`,
    deletion: { outcome: 'destroyed', which: older('sent_at'), else: 'claims' },
  },
  conversations: {
    title: 'Conversations',
    of: byUser(),
    without: ['reply_token'],
    line: sql`t.subject`,
    deletion: {
      outcome: 'replaced',
      set: () => sql`name = 'Former tenant', ${noEmail}, phone_number = ''`,
      says: 'The name, email and phone are removed.',
    },
  },
  outbox_messages: {
    title: 'Mails that were not sent',
    of: ({ letters }) => anyOf('letter_id', letters),
    without: ['payload', 'job'],
    deletion: destroyed,
  },
  letters: {
    title: 'Mails',
    of: byUser(),
    without: ['token', 'payload', 'key', 'job'],
    line: sql`concat_ws(', ', t.sent_at::date, t.subject)`,
    deletion: destroyed,
  },
  document_files: {
    title: 'Files of documents about the person',
    of: byDocument,
    deletion: destroyed,
  },
  documents: {
    title: 'Documents about the person, such as copies of IDs',
    of: ({ documents }) => anyOf('id', documents),
    line: sql`t.label`,
    deletion: destroyed,
  },
  household_entries: {
    title: 'Emergency contacts, pets, vehicles and insurance',
    of: ({ ownLeases }) => anyOf('lease_id', ownLeases),
    without: ['phone_number'],
    line: sql`case when t.kind = 'EMERGENCY_CONTACT' then 'Emergency contact' else t.kind || ', ' || t.name end`,
    deletion: destroyed,
  },
  lease_parties: {
    title: 'Name and contact on leases',
    of: ({ userId }) => sql`(t.user_id = ${userId} or t.paying_user_id = ${userId})`,
    line: sql`concat_ws(', ', t.first_name || ' ' || t.last_name, t.email_address, t.phone_number)`,
    deletion: {
      outcome: 'replaced',
      set: () => sql`${noName}, ${noEmail}, phone_number = '', birth_year = null`,
      says: 'The name is replaced, because invoices and payments refer to it; email, phone and year of birth are removed.',
    },
  },
  leases: {
    title: 'Leases',
    of: ({ leases }) => anyOf('id', leases),
    without: ['first_name', 'last_name', 'email_address', 'phone_number', 'forwarding_address'],
    line: sql`concat_ws(', ', t.occupied_from, t.type, ${money('monthly_cost')}, t.status)`,
    deletion: {
      outcome: 'replaced',
      set: () => sql`${noName}, ${noEmail}, phone_number = '', forwarding_address = null`,
      says: 'The terms stay for the books; name, email, phone and forwarding address are removed if the person was the primary tenant.',
    },
  },
  users: {
    title: 'Account',
    of: byUser('id'),
    without: ['password_hash'],
    line: sql`concat_ws(', ', t.first_name || ' ' || t.last_name, t.email_address)`,
    deletion: {
      outcome: 'replaced',
      set: (now) =>
        sql`${noName}, ${noEmail}, password_hash = null, deactivated_at = coalesce(deactivated_at, ${now}::timestamptz)`,
      says: 'The account ends. Its name is replaced, because records refer to it.',
    },
  },
  invoices: {
    title: 'Invoices',
    of: byLease,
    line: sql`concat_ws(', ', 'Invoice ' || lpad(t.number::text, 4, '0'), t.date, ${money('amount')}, 'open ' || ${money('remaining_balance')})`,
    deletion: kept('tax'),
  },
  invoice_items: {
    title: 'Lines of invoices',
    of: byInvoice,
    line: sql`concat_ws(', ', t.description, ${money('amount')})`,
    deletion: kept('tax'),
  },
  invoice_pdfs: { title: 'PDFs of invoices', of: byInvoice, deletion: kept('tax') },
  credit_notes: { title: 'Credit notes', of: byInvoice, deletion: kept('tax') },
  payments: {
    title: 'Payments',
    of: byLease,
    line: sql`concat_ws(', ', t.payment_date, ${money('amount')}, t.method)`,
    deletion: kept('tax'),
  },
  payment_documents: { title: 'Documents of payments', of: byPayment, deletion: kept('tax') },
  payment_applications: { title: 'Parts of payments', of: byPayment, deletion: kept('tax') },
  payment_reversals: { title: 'Reversals and refunds', of: byPayment, deletion: kept('tax') },
  deposit_movements: { title: 'Deposits', of: byLease, deletion: kept('tax') },
  card_payments: {
    title: 'Card payments',
    of: byUser(),
    without: ['intent_id'],
    deletion: kept('tax'),
  },
  card_refunds: {
    title: 'Refunds to cards',
    of: byPayment,
    without: ['refund_id'],
    deletion: kept('tax'),
  },
  charge_schedules: {
    title: 'Charges',
    of: byLease,
    line: sql`t.description`,
    deletion: kept('tax'),
  },
  charge_steps: { title: 'Planned charges', of: bySchedule, deletion: kept('tax') },
  charge_postings: { title: 'Billed periods', of: bySchedule, deletion: kept('tax') },
  lease_holds: { title: 'Holds of billing', of: byLease, deletion: kept('tax') },
  late_fee_assessments: { title: 'Late fees', of: byInvoice, deletion: kept('tax') },
  late_notices: { title: 'Late notices', of: byInvoice, deletion: kept('tax') },
  payment_reminders: { title: 'Reminders', of: byInvoice, deletion: kept('tax') },
  invoice_mailings: { title: 'Invoices sent', of: byInvoice, deletion: kept('tax') },
  utility_shares: { title: 'Shares of utility bills', of: byLease, deletion: kept('tax') },
  deposit_settlements: {
    title: 'Deposit settlements',
    of: byLease,
    without: ['forwarding_address'],
    deletion: kept('lease'),
  },
  settlement_deductions: {
    title: 'Deductions from deposits',
    of: bySettlement,
    line: sql`concat_ws(', ', t.reason, ${money('amount')})`,
    deletion: kept('lease'),
  },
  lease_notices: { title: 'Notices to vacate', of: byLease, deletion: kept('lease') },
  lease_endings: { title: 'Ends of terms', of: byLease, deletion: kept('lease') },
  renewal_offers: {
    title: 'Renewal offers and signatures',
    of: byLease,
    without: ['signed_address'],
    deletion: kept('lease'),
  },
  move_outs: { title: 'Moves', of: byLease, deletion: kept('lease') },
  move_in_items: { title: 'Move-in checklist', of: byLease, deletion: kept('lease') },
  work_orders: {
    title: 'Reported problems and repairs',
    of: byUser('tenant_id'),
    line: sql`concat_ws(', ', t.created_at::date, t.title)`,
    deletion: kept('others'),
  },
  inspections: {
    title: 'Inspections of the home',
    of: byLease,
    line: sql`concat_ws(', ', t.day, lower(t.kind), lower(t.status))`,
    deletion: kept('lease'),
  },
  inspection_signatures: {
    title: 'Signatures and remarks on inspections',
    of: byUser(),
    without: ['signed_address'],
    line: sql`concat_ws(', ', t.signed_at::date, t.name, t.remarks)`,
    deletion: kept('lease'),
  },
  tasks: {
    title: 'Tasks about the person',
    of: byUser(),
    without: ['notes'],
    line: sql`t.title`,
    deletion: kept('others'),
  },
  audit_events: {
    title: 'Changes that the person made',
    of: byUser('actor_id'),
    // The values may be about others.
    without: ['before', 'after'],
    line: sql`concat_ws(', ', t.at::date, t.action)`,
    deletion: kept('trail'),
  },
  personal_data_requests: {
    title: 'Requests about own data',
    of: byUser(),
    deletion: kept('others'),
  },
};

/** Tables without rows about a tenant or a member of staff, and why. */
export const impersonalTables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'attribute_definitions',
      'buildings',
      'properties',
      'property_attributes',
      'property_listings',
      'property_photos',
      'owner_agreements',
      'checked_state_rules',
      'billing_runs',
      'charge_posting_undos',
      'late_fee_policies',
      'message_templates',
      'move_in_templates',
      'assets',
      'vendors',
      'vendor_files',
      'task_rules',
      'task_rule_orders',
      'vendor_links',
      'vendor_link_tokens',
      'vendor_times',
      'quotes',
      'vendor_link_files',
      'owner_requests',
      'owner_links',
      'work_order_events',
      'work_order_charges',
      'work_order_charge_photos',
      'work_order_files',
      'work_order_counters',
      'invoice_counters',
      'organization_settings',
      'organizations',
      'roles',
      'rent_increase_notices',
      'utility_bills',
      'utility_bill_documents',
      'settlement_photos',
      'inspection_items',
      'inspection_photos',
      'inspection_templates',
      'expenses',
      'shared_expenses',
      'statements',
      'statement_analyses',
      'statement_applications',
      'statement_entries',
    ].map((name) => [name, 'It is about homes or the organization; changes name who made them.']),
  ),
  api_keys: 'A key belongs to a program; changes name who made it.',
  support_grants: 'It is about the organization; changes name who made it.',
  webhook_endpoints: 'It is about a program; changes name who made it.',
  webhook_messages: 'It is deleted after 30 days.',
  webhook_attempts: 'It is deleted after 30 days.',
  switchovers: 'Files of a switch from another program are those of an import.',
  switchover_files: 'Files of a switch from another program are those of an import.',
  switchover_lines: 'Files of a switch from another program are those of an import.',
  switchover_runs: 'Files of a switch from another program are those of an import.',
  imports: 'Files of an import are deleted after their own time.',
  import_rows: 'Files of an import are deleted after their own time.',
  import_profiles: 'It has names of columns.',
  imported_records: 'It has ids.',
  organization_exports: 'It has sizes and days.',
  retention_periods: 'It has settings.',
  retention_runs: 'It has counts.',
  stored_files: 'The files of the rows above; they go with their rows.',
  text_opt_outs: 'A number stays, so that no text is sent to it again.',
  audit_seals: 'It has hashes.',
  record_versions: 'It has marks of versions.',
  external_sign_ins: 'Logins in progress, of which no person is known yet.',
  test_charges: 'Test cards, which pay nothing.',
  rate_limits: 'Counters under hashes, for minutes.',
  setup_links: 'It belongs to the server.',
  webhook_tokens: 'It belongs to the server.',
};
