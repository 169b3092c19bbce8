import { isElsewhere, isReached, ME, ORG, type ReachRule } from './rules.ts';

const home = (column = 'property_id'): ReachRule => ({ home: column });
const through = (column: string, to: string): ReachRule => ({ through: column, to });
const any = (...rules: readonly ReachRule[]): ReachRule => ({ any: rules });
const open = (because: string): ReachRule => ({ open: because });
const closed = (because: string): ReachRule => ({ closed: because });

const lease = through('lease_id', 'leases');
const invoice = through('invoice_id', 'invoices');

const reachedLeases = `select "id" from "leases" where "organization_id" = ${ORG} and ${isReached('"property_id"')}`;

/** Someone who has, shares or guarantees a lease of a reached home, or belongs to such a home. */
const isTenantHere = (user: string) => `${user} in (
  select "user_id" from "leases" where "organization_id" = ${ORG} and ${isReached('"property_id"')}
  union all select "user_id" from "lease_parties" where "organization_id" = ${ORG} and "lease_id" in (${reachedLeases})
  union all select "user_id" from "lessee_homes" where "organization_id" = ${ORG} and ${isReached('"property_id"')})`;

const otherLeases = `select "id" from "leases" where "organization_id" = ${ORG} and ${isElsewhere('"property_id"')}`;

/** The same with all leases and homes in reach, so that what is kept about the person says nothing of another home. */
const isTenantOnlyHere = (user: string) => `${isTenantHere(user)} and ${user} not in (
  select "user_id" from "leases" where "organization_id" = ${ORG} and ${isElsewhere('"property_id"')}
  union all select coalesce("user_id", "paying_user_id") from "lease_parties" where "organization_id" = ${ORG}
    and coalesce("user_id", "paying_user_id") is not null and "lease_id" in (${otherLeases})
  union all select "user_id" from "lessee_homes" where "organization_id" = ${ORG} and ${isElsewhere('"property_id"')})`;

/** What is about a person and names no home. */
const ofPerson = (...named: readonly string[]): ReachRule => ({
  when: (column) =>
    [...named.map((name) => `${column(name)} is null`), isTenantOnlyHere(column('user_id'))].join(
      ' and ',
    ),
});

const oneself = (name: string): ReachRule => ({ when: (column) => `${column(name)} = ${ME}` });

/** Every home of the building is reached. */
const wholeBuilding: ReachRule = {
  when: (column) => `${column('building_id')} in (
  select "building_id" from "properties" where "organization_id" = ${ORG} and "building_id" is not null
  group by "building_id" having bool_and(${isReached('"id"')}))`,
};

const ACCOUNT = 'It belongs to an account; its own person reads it.';
const TEMPLATE = 'It is a template of the organization and names no home.';
const WORK = 'The server keeps it for its own work.';
const WHOLE = 'It concerns the organization as a whole.';

/**
 * Every table, with how its rows reach a home. A person with a limited scope sees and changes only the rows that reach
 * one of their homes; what is missing here shows nothing to them. A test compares the list with the database.
 */
export const reachOfTables: ReadonlyMap<string, ReachRule> = new Map<string, ReachRule>(
  Object.entries({
    api_keys: closed(WHOLE),
    attention_snoozes: open(ACCOUNT),
    attribute_definitions: open(TEMPLATE),
    audit_events: open('Histories name the record, which is looked up first.'),
    audit_seals: open(WORK),
    billing_runs: closed(WHOLE),
    buildings: {
      when: (column) => `${column('id')} in (
  select "building_id" from "properties" where "organization_id" = ${ORG} and ${isReached('"id"')})`,
    },
    calendar_feeds: open(ACCOUNT),
    card_payments: home(),
    card_refunds: through('payment_id', 'payments'),
    charge_posting_undos: through('posting_id', 'charge_postings'),
    charge_postings: lease,
    charge_schedules: lease,
    charge_steps: through('schedule_id', 'charge_schedules'),
    checked_state_rules: open(TEMPLATE),
    conversations: home(),
    credit_notes: invoice,
    deposit_movements: home(),
    deposit_settlements: lease,
    document_files: through('document_id', 'documents'),
    documents: any(home(), lease, wholeBuilding, ofPerson()),
    email_changes: open(ACCOUNT),
    expenses: home(),
    external_identities: open(ACCOUNT),
    external_refusals: open(ACCOUNT),
    external_sign_ins: open(ACCOUNT),
    household_entries: lease,
    idempotency_keys: open(ACCOUNT),
    import_profiles: closed(WHOLE),
    import_rows: closed(WHOLE),
    imported_records: closed(WHOLE),
    imports: closed(WHOLE),
    inspection_items: through('inspection_id', 'inspections'),
    inspection_photos: through('item_id', 'inspection_items'),
    inspection_signatures: through('inspection_id', 'inspections'),
    inspection_templates: open(TEMPLATE),
    inspections: home(),
    invoice_counters: open(WORK),
    invoice_items: invoice,
    invoice_mailings: invoice,
    invoice_pdfs: invoice,
    invoices: home(),
    known_devices: open(ACCOUNT),
    late_fee_assessments: invoice,
    late_fee_policies: any(home(), lease, {
      when: (column) => `${column('property_id')} is null and ${column('lease_id')} is null`,
    }),
    late_notices: invoice,
    lease_endings: lease,
    lease_holds: lease,
    lease_notices: lease,
    lease_parties: lease,
    leases: home(),
    lessee_homes: home(),
    letters: any(invoice, lease, ofPerson('invoice_id', 'lease_id')),
    message_attachments: through('message_id', 'messages'),
    message_deliveries: through('message_id', 'messages'),
    message_templates: open(TEMPLATE),
    messages: through('conversation_id', 'conversations'),
    move_in_items: lease,
    move_in_templates: open(TEMPLATE),
    move_outs: lease,
    organization_exports: closed(WHOLE),
    organization_settings: open('Papers and pages carry the name and address of the organization.'),
    organizations: open('It is the organization of the call.'),
    outbox_messages: through('letter_id', 'letters'),
    personal_data_requests: open(ACCOUNT),
    retention_periods: closed(WHOLE),
    retention_runs: closed(WHOLE),
    owner_agreements: home(),
    passkey_challenges: open(ACCOUNT),
    passkeys: open(ACCOUNT),
    recovery_codes: open(ACCOUNT),
    second_factors: open(ACCOUNT),
    sign_in_tickets: open(ACCOUNT),
    password_links: open(ACCOUNT),
    payment_applications: through('payment_id', 'payments'),
    payment_documents: through('payment_id', 'payments'),
    payment_reminders: invoice,
    payment_reversals: through('payment_id', 'payments'),
    payments: home(),
    properties: home('id'),
    property_attributes: home(),
    property_listings: home(),
    property_photos: home(),
    rate_limits: open(WORK),
    record_versions: open(WORK),
    renewal_offers: lease,
    rent_increase_notices: through('step_id', 'charge_steps'),
    roles: open('A role names no home.'),
    security_events: closed(WHOLE),
    sessions: open(ACCOUNT),
    settlement_deductions: through('settlement_id', 'deposit_settlements'),
    settlement_photos: through('deduction_id', 'settlement_deductions'),
    setup_links: open(WORK),
    shared_expenses: wholeBuilding,
    statement_analyses: through('statement_id', 'statements'),
    statement_applications: through('statement_id', 'statements'),
    statement_entries: home(),
    statements: home(),
    stored_files: open('A file is found by the record that it belongs to.'),
    support_grants: closed(WHOLE),
    switchover_files: closed(WHOLE),
    switchover_lines: closed(WHOLE),
    switchover_runs: closed(WHOLE),
    switchovers: closed(WHOLE),
    task_digests: open(WORK),
    tasks: any(home(), lease, invoice, ofPerson(), oneself('assignee_id')),
    test_charges: open(WORK),
    text_opt_outs: open('The server must not write to a number that refused.'),
    user_places: oneself('user_id'),
    users: any(
      oneself('id'),
      { when: (column) => `not (${column('roles')} <@ '{Leasee}'::text[])` },
      { when: (column) => isTenantHere(column('id')) },
    ),
    utility_bill_documents: closed(WHOLE),
    utility_bills: closed(WHOLE),
    utility_shares: lease,
    webhook_attempts: closed(WHOLE),
    vendor_files: through('vendor_id', 'vendors'),
    vendors: open('It is known to everybody who plans work, and names no home.'),
    webhook_endpoints: closed(WHOLE),
    webhook_messages: closed(WHOLE),
    webhook_tokens: open(WORK),
    assets: home(),
    task_rule_orders: through('rule_id', 'task_rules'),
    task_rules: home(),
    vendor_links: through('work_order_id', 'work_orders'),
    vendor_link_tokens: through('link_id', 'vendor_links'),
    vendor_times: through('link_id', 'vendor_links'),
    quotes: through('link_id', 'vendor_links'),
    vendor_link_files: through('link_id', 'vendor_links'),
    owner_requests: through('work_order_id', 'work_orders'),
    owner_links: through('request_id', 'owner_requests'),
    work_order_counters: open(WORK),
    work_order_events: through('work_order_id', 'work_orders'),
    work_order_charge_photos: through('charge_id', 'work_order_charges'),
    work_order_charges: through('work_order_id', 'work_orders'),
    work_order_files: through('work_order_id', 'work_orders'),
    work_orders: home(),
  }),
);
