import { bigint, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../../platform/database/organization-table.ts';
import { users } from '../access.table.ts';

/** TRUST-2: keys on people's devices that sign them in. The private halves never leave the devices. */
export const passkeys = organizationTable(
  'passkeys',
  {
    userId: uuid().notNull(),
    /** The person's own name for it. */
    name: text().notNull(),
    /** The device's name for it; base64url, as the public key. */
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    /** As of the last use; devices that count nothing always send 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches the device. */
    transports: text().array().notNull(),
    /** The host for which it was made; it works at no other. */
    domain: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [
    unique('passkeys_credential').on(table.organizationId, table.credentialId),
    index('passkeys_user').on(table.organizationId, table.userId),
    rowReference('passkeys_user_fkey', table, table.userId, users),
  ],
);

/** What devices must sign: each works once, for a few minutes. */
export const passkeyChallenges = organizationTable(
  'passkey_challenges',
  {
    challengeHash: text().notNull(),
    /** Who adds a passkey; null for a sign-in, which names nobody. */
    userId: uuid(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    unique('passkey_challenges_hash').on(table.organizationId, table.challengeHash),
    index('passkey_challenges_expiry').on(table.organizationId, table.expiresAt),
    rowReference('passkey_challenges_user_fkey', table, table.userId, users),
  ],
);
