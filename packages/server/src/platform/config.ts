import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  port,
  flag,
  jobs,
  quota,
  postgresUrl,
  providerUrl,
  networks,
  publicUrl,
  secretKey,
  secretKeys,
  s3Prefix,
  mailFrom,
  domain,
  twilioAccount,
  twilioAccountHint,
  twilioNumber,
  twilioNumberHint,
  stripeSecretKey,
  stripeSecretKeyHint,
  stripeKeyHint,
} from './config-values.ts';

/** Every setting. All are optional: without any, the product runs by itself in `./data`. */
const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).optional(),
  /** The role that serves requests: ordinary, not owner, not superuser. */
  DATABASE_URL: postgresUrl.optional(),
  /** The role that owns the tables, for migrations. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** A streaming replica of the same database, for reports; the role must be as ordinary. */
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  /** Reports are read from the replica only while it is at most this far behind. */
  DATABASE_REPLICA_MAX_LAG_SECONDS: z.coerce.number().int().min(1).max(3_600).default(5),
  /** Binaries of another PostgreSQL for the embedded database. */
  POSTGRES_BIN: z.string().min(1).optional(),
  /** Public address of this server, for links before an organization has a domain. */
  PUBLIC_URL: publicUrl.optional(),
  /** Addresses (CIDR) of the proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: networks.optional(),
  /** Encrypts bank numbers and mail passwords; if unset, `secret.key` in the data directory does. */
  SECRET_KEY: secretKey.optional(),
  /** Earlier keys, which open what they have encrypted until `rotate-key` has encrypted it again. */
  SECRET_KEY_OLD: secretKeys.optional(),
  /** Encrypts backups; without it they are not encrypted. */
  BACKUP_PASSPHRASE: z.string().min(12, 'it must have at least 12 characters').optional(),
  /** A folder or `s3://bucket/prefix` for nightly backups; with the embedded database `backups` in the data directory. */
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_NIGHTLY: flag.default(true),
  /** A role that may create databases, for the check of backups; by default DATABASE_OWNER_URL. */
  BACKUP_CHECK_URL: postgresUrl.optional(),
  POWERED_BY: z.string().min(1).max(100).default('Tenantry'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /**
   * Mail servers on other machines, including those of organizations, must offer TLS; `optional` sends unencrypted
   * without.
   */
  SMTP_TLS: z.enum(['required', 'optional']).default('required'),
  MAIL_FROM: mailFrom.optional(),
  /** Replies by mail are accepted at this domain; its mail server passes them to /v1/webhooks/email. */
  MAIL_REPLY_DOMAIN: z.string().regex(domain, 'it must be a domain name').optional(),
  /** The secret with which that mail server signs. */
  MAIL_WEBHOOK_SECRET: z.string().min(16, 'it must have at least 16 characters').optional(),
  /** A bucket of Amazon S3 or a compatible service, for files instead of the data directory. */
  S3_BUCKET: z.string().min(3).max(255).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PREFIX: s3Prefix.optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  /** Sign-in with Google, by OpenID Connect; `{organization's url}/login` is the redirect address to register. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: providerUrl.default('https://accounts.google.com'),
  /** Sign-in with Amazon. */
  AMAZON_CLIENT_ID: z.string().min(1).optional(),
  AMAZON_CLIENT_SECRET: z.string().min(1).optional(),
  AMAZON_AUTHORIZE_URL: providerUrl.default('https://www.amazon.com/ap/oa'),
  AMAZON_TOKEN_URL: providerUrl.default('https://api.amazon.com/auth/o2/token'),
  AMAZON_TOKENINFO_URL: providerUrl.default('https://api.amazon.com/auth/o2/tokeninfo'),
  AMAZON_PROFILE_URL: providerUrl.default('https://api.amazon.com/user/profile'),
  /** Address suggestions by Google's Places API (New); without a key the server makes its own suggestions. */
  ADDRESS_GOOGLE_KEY: z.string().min(1).optional(),
  ADDRESS_GOOGLE_BASE: providerUrl.default('https://places.googleapis.com'),
  /** Texts by Twilio; otherwise they become files in the outbox. */
  TWILIO_ACCOUNT_SID: z.string().regex(twilioAccount, twilioAccountHint).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** The sender's number of texts. */
  TWILIO_FROM: z.string().regex(twilioNumber, twilioNumberHint).optional(),
  TWILIO_API_BASE: providerUrl.default('https://api.twilio.com'),
  /** Card payments by Stripe; without keys nobody pays by card, except in the demo and with TEST_CARDS. */
  STRIPE_SECRET_KEY: z.string().regex(stripeSecretKey, stripeSecretKeyHint).optional(),
  /** The browser's key for Stripe; must have the same mode (test or live) as the secret key. */
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\w+$/, stripeKeyHint)
    .optional(),
  /** The secret with which Stripe signs calls of /v1/webhooks/stripe. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'it must start with whsec_')
    .optional(),
  /** Lets the embedded test processor pay invoices of real organizations with test cards; only to try things out. */
  TEST_CARDS: flag.default(false),
  STRIPE_API_BASE: providerUrl.default('https://api.stripe.com'),
  /** Lets webhooks use http and addresses of this machine and of private networks; to try them out. */
  WEBHOOK_LOCAL_ADDRESSES: flag.default(false),
  /** A language model that extracts receipts, if the person allows it; otherwise only this machine does. */
  MODEL_PROVIDER: z.enum(['openai-compatible', 'anthropic']).optional(),
  /** Including the version, such as https://api.example.com/v1. */
  MODEL_BASE_URL: providerUrl.optional(),
  MODEL_API_KEY: z.string().min(1).optional(),
  MODEL_NAME: z.string().min(1).max(200).optional(),
  /** Requests briefly get 503 when the event loop lags by more than this; 0 turns it off. */
  OVERLOADED_AFTER_MS: z.coerce.number().int().min(0).max(600_000).default(2_000),
  /** API calls per minute of one session, on all servers together; 0 means no limit. */
  CALLS_PER_SESSION: quota.default(1_800),
  /** API calls per minute of one network address without a session. */
  CALLS_PER_ADDRESS: quota.default(600),
  /** Where to report vulnerabilities, for /.well-known/security.txt. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'it must start with mailto: or https://')
    .optional(),
  /** Bearer token for `/metrics`; without it `/metrics` is closed. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** `info` logs each request; the default is `info`, or `warn` at a terminal. */
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  /** Whether the server runs background jobs: in a process of their own, in its own (`here`), or not at all. */
  RUN_JOBS: jobs.default(true),
});

export type Config = z.output<typeof settings>;

/** The names of all settings, for the test of their documentation. */
export const settingNames = Object.keys(settings.shape);

/** An invalid setting; the message names it and says why. */
export class ConfigError extends Error {}

/** Settings that can be read from a file, by their name and `_FILE`. */
export const fromFile: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'GOOGLE_CLIENT_SECRET',
  'AMAZON_CLIENT_SECRET',
  'ADDRESS_GOOGLE_KEY',
  'S3_SECRET_ACCESS_KEY',
  'TWILIO_AUTH_TOKEN',
  'MAIL_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MODEL_API_KEY',
  'BACKUP_PASSPHRASE',
  'BACKUP_CHECK_URL',
]);
// Settings of other programs may also begin with GOOGLE_.
const ownPrefixes =
  /^(?:DATABASE|SMTP|STRIPE|TWILIO|MAIL|METRICS|SECRET_KEY|WEBHOOK|S3|AMAZON|ADDRESS|MODEL|BACKUP|GOOGLE_CLIENT|GOOGLE_ISSUER)_/;

/** Settings that are required as soon as any setting with that prefix is set. */
const needs = {
  S3_: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  TWILIO_: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  STRIPE_: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  MODEL_: ['MODEL_PROVIDER', 'MODEL_NAME'],
};

/** Either both are set, or neither. */
const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['AMAZON_CLIENT_ID', 'AMAZON_CLIENT_SECRET'],
  ['MAIL_REPLY_DOMAIN', 'MAIL_WEBHOOK_SECRET'],
] as const;

/** Reads the settings once. Throws a ConfigError with a sentence for each unknown or invalid one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  const known = new Set(settingNames);
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '') continue;
    const base = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : name;
    if (known.has(name)) values[name] = value;
    else if (fromFile.has(base) && environment[base]) {
      problems.push(`Set ${base} or ${name}, not both.`);
    } else if (fromFile.has(base)) readInto(values, problems, base, value);
    else if (ownPrefixes.test(name)) problems.push(`${name} is not a setting of this version.`);
  }
  for (const [one, other] of together) {
    if (one in values !== other in values) problems.push(`Give ${one} and ${other} together.`);
  }
  // Backups may go to a bucket while files stay in the data directory.
  const needsBucket = !values['BACKUP_DIR']?.startsWith('s3://') || 'S3_PREFIX' in values;
  const optional = needsBucket ? [] : ['S3_BUCKET'];
  for (const [beginning, needed] of Object.entries(needs)) {
    const required = needed.filter((name) => !optional.includes(name));
    checkNeeds(values, problems, beginning, required);
  }
  checkStripeModes(values, problems);
  checkTestCards(values, problems);
  checkModel(values, problems);
  const parsed = settings.safeParse(values);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      problems.push(`${String(issue.path[0])} cannot be used: ${issue.message}.`);
    }
  }
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems.join('\n'));
  return parsed.data;
}

/** A bucket needs its keys and Twilio a number; without those, the other settings of the group are meaningless. */
function checkNeeds(
  values: Record<string, string>,
  problems: string[],
  beginning: string,
  needed: readonly string[],
): void {
  const given = Object.keys(values).filter((name) => name.startsWith(beginning));
  const missing = needed.filter((name) => !(name in values));
  if (given.length === 0 || missing.length === 0) return;
  problems.push(`${missing.join(' and ')} must be set together with ${given.join(', ')}.`);
}

/** A live key with a test key would charge real money without a record, or show test cards as paid. */
function checkStripeModes(values: Record<string, string>, problems: string[]): void {
  const modeOf = (name: string) => /^[a-z]+_(test|live)_/.exec(values[name] ?? '')?.[1];
  const secret = modeOf('STRIPE_SECRET_KEY');
  const publishable = modeOf('STRIPE_PUBLISHABLE_KEY');
  if (!secret || !publishable || secret === publishable) return;
  problems.push(
    `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key. Use two keys of the same mode.`,
  );
}

/** With Stripe's keys there is no test processor, so setting both is a mistake. */
function checkTestCards(values: Record<string, string>, problems: string[]): void {
  if (!/^(?:true|1)$/.test(values['TEST_CARDS'] ?? '') || !values['STRIPE_SECRET_KEY']) return;
  problems.push('Set TEST_CARDS or STRIPE_SECRET_KEY, not both.');
}

/** A compatible provider can be anywhere and may need no key; Anthropic's address is known, and it needs one. */
function checkModel(values: Record<string, string>, problems: string[]): void {
  const needed = { 'openai-compatible': 'MODEL_BASE_URL', anthropic: 'MODEL_API_KEY' };
  for (const [provider, name] of Object.entries(needed)) {
    if (values['MODEL_PROVIDER'] !== provider || name in values) continue;
    problems.push(`${name} must be set together with MODEL_PROVIDER=${provider}.`);
  }
}

function readInto(values: Record<string, string>, problems: string[], name: string, path: string) {
  try {
    values[name] = readFileSync(path, 'utf8').trim();
  } catch {
    problems.push(`${name}_FILE cannot be read.`);
  }
}
