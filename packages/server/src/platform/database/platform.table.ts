import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { SecurityEventKind } from '@tenantry/contract/access/trail.schemas';
import { moment, organizationTable } from './organization-table.ts';

/** One-time links for creating the first organization; only hashes are stored. */
export const setupLinks = pgTable('setup_links', {
  id: uuid().primaryKey(),
  tokenHash: text().notNull().unique(),
  createdAt: moment().notNull(),
});

/** The audit trail: who changed what, when, from what to what. Written once, never changed. */
export const auditEvents = organizationTable(
  'audit_events',
  {
    at: moment().notNull(),
    actorId: uuid(),
    /** DATA-8: the API key with which a program acted for the person. */
    apiKeyId: uuid(),
    apiKeyName: text(),
    requestId: text(),
    /** The kind of record and the event: `property.updated`. */
    action: text().notNull(),
    entityId: uuid().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('audit_events_entity').on(table.organizationId, table.entityId),
    // DATA-7: all newest events, and those of a person or of an action.
    index('audit_events_at').on(table.organizationId, table.at, table.id),
    index('audit_events_actor').on(table.organizationId, table.actorId, table.at, table.id),
    index('audit_events_action').on(table.organizationId, table.action, table.at, table.id),
  ],
);

/**
 * One row for each organization with a random value that changes in every transaction that changes its records (ADR
 * 064). The row's id is the organization's.
 */
export const recordVersions = organizationTable('record_versions', {
  version: uuid().notNull(),
  /** Servers of a release without this table may run until then; they change records without a new version. */
  knownFrom: moment()
    .notNull()
    .default(sql`'epoch'`),
});

/** The hash chain over an organization's audit events. */
export const auditSeals = organizationTable(
  'audit_seals',
  {
    /** 1, 2, 3 ... within the organization. */
    sequence: integer().notNull(),
    eventId: uuid().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
    sealedAt: moment().notNull(),
  },
  (table) => [
    unique('audit_seals_sequence').on(table.organizationId, table.sequence),
    unique('audit_seals_event').on(table.organizationId, table.eventId),
  ],
);

/** The first response to each idempotency key, repeated for 24 hours. */
export const idempotencyKeys = organizationTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    /** A hash of the key that was sent. */
    key: text().notNull(),
    /** Hash of key, method, path and body: another request with the same key is refused. */
    requestHash: text().notNull(),
    status: integer(),
    body: jsonb(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('idempotency_keys_key').on(table.organizationId, table.userId, table.key),
    index('idempotency_keys_created').on(table.organizationId, table.createdAt),
  ],
);

export interface Rendition {
  readonly width: number;
  /** The id in the store. */
  readonly fileId: string;
  /** Null for older ones. */
  readonly bytes?: number;
  readonly sha256?: string;
}

/** A file in the store. Its id is the object's name there; the label is the name that people gave it. */
export const storedFiles = organizationTable(
  'stored_files',
  {
    label: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    /** Narrower versions of a picture, for `srcset`: stored files without a row of their own. */
    renditions: jsonb().$type<readonly Rendition[]>().notNull().default([]),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('stored_files_label').on(table.organizationId, table.label),
    // EXP-5: a receipt that is uploaded again.
    index('stored_files_content').on(table.organizationId, table.sha256),
  ],
);

/**
 * Refused attempts, for the administrators: who, from where, and on what. The same attempt within the same hour is one
 * row with a count, so that a flood makes few rows. Rows are deleted after `TRAIL_DAYS`. No secret is stored.
 */
export const securityEvents = organizationTable(
  'security_events',
  {
    kind: text().$type<SecurityEventKind>().notNull(),
    /** A hash of everything that identifies the attempt, with its hour. */
    bucket: text().notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    count: integer().notNull().default(1),
    /** The account that was tried, if a user has it; other typed text may be a password and is not stored. */
    emailAddress: text(),
    userId: uuid(),
    /** The network address of the caller. */
    address: text(),
    /** The call or the service, such as `POST /v1/auth/login`. */
    what: text().notNull(),
  },
  (table) => [
    unique('security_events_bucket').on(table.organizationId, table.bucket),
    index('security_events_last').on(table.organizationId, table.lastAt),
  ],
);

/**
 * Tokens that Mailgun has signed, with the mail of each: the signature does not cover the mail, so a second mail with
 * the same token is refused. Read before the organization is known; only hashes are stored, for some minutes.
 */
export const webhookTokens = pgTable('webhook_tokens', {
  tokenHash: text().primaryKey(),
  mailHash: text().notNull(),
  usedAt: moment().notNull(),
});

/**
 * Counts of attempts, stored by rate-limiter-flexible under hashed keys. It is used before anything is known about the
 * caller, so it has no organization column; the organization is part of the key.
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
