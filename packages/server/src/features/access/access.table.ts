import { boolean, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '@tenantry/contract/access/roles';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

export const users = organizationTable(
  'users',
  {
    /** Lower case; unique within the organization. */
    emailAddress: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    /** argon2id; null until an invited person has set a password. */
    passwordHash: text(),
    /** TRUST-6: whether the person reaches only some buildings and homes; `user_places` has them. */
    isLimited: boolean().notNull().default(false),
    deactivatedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [unique('users_email').on(table.organizationId, table.emailAddress)],
);

/** TRUST-9: that the operator of the installation may look on until an end. Rows stay as a record. */
export const supportGrants = organizationTable(
  'support_grants',
  {
    createdBy: uuid().notNull(),
    /** What support should look at. */
    reason: text().notNull(),
    /** The hash of the code, which is used once. */
    codeHash: text().notNull(),
    createdAt: moment().notNull(),
    /** When the access ends; earlier if somebody ends it. */
    endsAt: moment().notNull(),
    /** Who used the code, as they called themselves. */
    operator: text(),
    usedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    unique('support_grants_code').on(table.organizationId, table.codeHash),
    index('support_grants_created').on(table.organizationId, table.createdAt),
    rowReference('support_grants_user_fkey', table, table.createdBy, users),
  ],
);

export const sessions = organizationTable(
  'sessions',
  {
    userId: uuid().notNull(),
    tokenHash: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** TRUST-5: what the browser called itself at the sign-in; at most 300 characters. */
    userAgent: text(),
    /** Shortened (`shortenedAddress`). */
    address: text(),
    /** As of the last extension; null until then. Calls do not write it. */
    lastSeenAt: moment(),
    /** When the person last proved who they are; null in sessions from before this column. */
    confirmedAt: moment(),
    /** TRUST-3: whether it was begun with a second factor, or one was set up in it. */
    secondFactor: boolean().notNull().default(false),
    /** TRUST-9: the grant by which support looks on for the person, and who it is; null in the person's own sessions. */
    supportGrantId: uuid(),
    supportOperator: text(),
  },
  (table) => [
    unique('sessions_token').on(table.organizationId, table.tokenHash),
    index('sessions_user').on(table.organizationId, table.userId),
    index('sessions_expiry').on(table.organizationId, table.expiresAt),
    rowReference('sessions_user_fkey', table, table.userId, users),
    rowReference('sessions_support_fkey', table, table.supportGrantId, supportGrants),
  ],
);

/** Mailed links to set a password, each valid once. */
export const passwordLinks = organizationTable(
  'password_links',
  {
    userId: uuid().notNull(),
    tokenHash: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    unique('password_links_token').on(table.organizationId, table.tokenHash),
    index('password_links_user').on(table.organizationId, table.userId),
    rowReference('password_links_user_fkey', table, table.userId, users),
  ],
);

/** AUTH-7: a user's identity at Google or Amazon, matched by verified email at first and by subject afterwards. */
export const externalIdentities = organizationTable(
  'external_identities',
  {
    userId: uuid().notNull(),
    provider: text().$type<'Google' | 'Amazon'>().notNull(),
    subject: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('external_identities_subject').on(table.organizationId, table.provider, table.subject),
    index('external_identities_user').on(table.organizationId, table.userId),
    rowReference('external_identities_user_fkey', table, table.userId, users),
  ],
);

/** AUTH-11: providers that a user has unlinked. They cannot sign in there until they link an account again. */
export const externalRefusals = organizationTable(
  'external_refusals',
  {
    userId: uuid().notNull(),
    provider: text().$type<'Google' | 'Amazon'>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('external_refusals_provider').on(table.organizationId, table.userId, table.provider),
    rowReference('external_refusals_user_fkey', table, table.userId, users),
  ],
);

/** A pending sign-in at a provider; the browser has the other half in a cookie. Deleted when the browser returns. */
export const externalSignIns = organizationTable(
  'external_sign_ins',
  {
    cookieHash: text().notNull(),
    provider: text().$type<'Google' | 'Amazon'>().notNull(),
    codeVerifier: text().notNull(),
    nonce: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [unique('external_sign_ins_cookie').on(table.organizationId, table.cookieHash)],
);

/** Browsers from which a user has signed in before: failed attempts of strangers do not lock them out. */
export const knownDevices = organizationTable(
  'known_devices',
  {
    userId: uuid().notNull(),
    tokenHash: text().notNull(),
    lastSeenAt: moment().notNull(),
  },
  (table) => [
    unique('known_devices_token').on(table.organizationId, table.userId, table.tokenHash),
    rowReference('known_devices_user_fkey', table, table.userId, users),
  ],
);

/** AUTH-15: a person's new email address, until its owner opens the mailed link. */
export const emailChanges = organizationTable(
  'email_changes',
  {
    userId: uuid().notNull(),
    emailAddress: text().notNull(),
    /** Null until the link is mailed. */
    tokenHash: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    unique('email_changes_user').on(table.organizationId, table.userId),
    index('email_changes_expiry').on(table.organizationId, table.expiresAt),
    rowReference('email_changes_user_fkey', table, table.userId, users),
  ],
);
