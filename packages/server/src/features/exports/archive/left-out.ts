/**
 * What never leaves with an archive. A test walks the database's catalog: every table is in the archive or here, and so
 * is every column whose name sounds like a secret.
 */

/** Tables that are not in an archive, and why. */
export const leftOutTables: Readonly<Record<string, string>> = {
  sessions: 'Who is signed in.',
  password_links: 'Links that set a password.',
  external_identities: 'How people sign in at Google or Amazon.',
  external_refusals: 'How people sign in at Google or Amazon.',
  external_sign_ins: 'Sign-ins at Google or Amazon that are in progress.',
  calendar_feeds: 'Links that show calendars in other programs.',
  second_factors:
    'Authenticator apps, whose secrets are encrypted with the key of this installation.',
  recovery_codes: 'Codes that replace an authenticator app.',
  sign_in_tickets: 'Sign-ins that wait for a second factor.',
  known_devices: 'Cookies of browsers that have signed in.',
  email_changes: 'New email addresses that are not confirmed yet.',
  passkeys: 'How people sign in; they work only at the domain of this installation.',
  passkey_challenges: 'Sign-ins by passkey that are in progress.',
  idempotency_keys: 'Responses to requests of the last day, to repeat them.',
  security_events:
    'Refused attempts to sign in, with network addresses; they are deleted after some weeks.',
  record_versions: 'A mark by which the server sees that an answer is unchanged.',
  test_charges: 'Test cards, which pay nothing.',
  organization_exports: 'The archives themselves, which are removed after 7 days.',
  personal_data_requests: 'Copies of personal data, which are removed after 7 days, and requests.',
  rate_limits: 'Counters of minutes, which belong to the server.',
  setup_links: 'The first-run link, which belongs to the server.',
  api_keys: 'Keys of programs, which are valid only here.',
  vendor_link_tokens: 'Open work orders to vendors, only here.',
  support_grants: 'When support was let in, which concerns only this server.',
  webhook_endpoints:
    'Addresses of other programs with their secrets, which would receive everything a second time.',
  webhook_messages: 'What was sent to those programs; it is deleted after 30 days.',
  webhook_attempts: 'How those programs responded.',
  webhook_tokens: 'Marks against repeated webhooks, which belong to the server.',
};

/** Columns that are not in an archive, by table, and why. */
export const leftOutColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { password_hash: 'Passwords stay here: everyone signs in by a mailed link and sets one.' },
  conversations: { reply_token: 'Part of the address that accepts replies.' },
  vendor_links: { code_hash: 'Lets a second device of a vendor in, for 15 minutes.' },
  owner_links: { token_hash: 'Opens a question to an owner, only here.' },
  letters: { token: 'Part of the address that accepts delivery reports.' },
  organization_settings: {
    bank_account_number_sealed: 'Encrypted with the key of this installation.',
    bank_routing_number_sealed: 'Encrypted with the key of this installation.',
    mail_password_sealed: 'Encrypted with the key of this installation.',
    wanted_domain: 'A domain that is not proved yet.',
    wanted_domain_token: 'Proves the domain.',
  },
};

/** Columns that sound like a secret and are none, and why. */
export const harmlessColumns: Readonly<Record<string, string>> = {
  'audit_seals.hash': 'The audit chain.',
  'audit_seals.previous_hash': 'The audit chain.',
  'audit_seals.sealed_at': 'When an event was added to the chain.',
  'vendor_links.device_hashes': 'Browsers that open nothing without the secret of the link.',
  'statement_analyses.hash': 'The hash of a file and of its reading.',
};

export const isLeftOut = (table: string, column: string): boolean =>
  leftOutColumns[table]?.[column] !== undefined;
