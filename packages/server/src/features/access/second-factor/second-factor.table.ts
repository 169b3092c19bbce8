import { index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../../platform/database/organization-table.ts';
import { users } from '../access.table.ts';

/** TRUST-1: the authenticator app of a person. */
export const secondFactors = organizationTable(
  'second_factors',
  {
    userId: uuid().notNull(),
    /** Encrypted; null until the person has entered a first code. */
    secretSealed: text(),
    /** The secret of an app that is being set up; it replaces the other one with its first code. */
    pendingSealed: text(),
    /** When the app was set up. */
    since: moment(),
    /** The time step of the last accepted code; no code of it or of an earlier one is accepted again. */
    lastStep: integer(),
  },
  (table) => [
    unique('second_factors_user').on(table.organizationId, table.userId),
    rowReference('second_factors_user_fkey', table, table.userId, users),
  ],
);

/** TRUST-1: each replaces a code of the app once. */
export const recoveryCodes = organizationTable(
  'recovery_codes',
  {
    userId: uuid().notNull(),
    /** argon2id. */
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index('recovery_codes_user').on(table.organizationId, table.userId),
    rowReference('recovery_codes_user_fkey', table, table.userId, users),
  ],
);

/** Sign-ins that wait for a second factor. */
export const signInTickets = organizationTable(
  'sign_in_tickets',
  {
    userId: uuid().notNull(),
    tokenHash: text().notNull(),
    /** The cookie of the browser that began it. */
    deviceHash: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    unique('sign_in_tickets_token').on(table.organizationId, table.tokenHash),
    index('sign_in_tickets_expiry').on(table.organizationId, table.expiresAt),
    rowReference('sign_in_tickets_user_fkey', table, table.userId, users),
  ],
);
