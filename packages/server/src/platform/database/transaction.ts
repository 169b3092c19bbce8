import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Actor } from '../actor.ts';
import type { Announcements } from './announcements.ts';
import type { Organization } from './organization-table.ts';
import type { Recording } from './recording.ts';
import type { SentAhead } from './sent-ahead.ts';

export type Queries = NodePgDatabase<Record<string, never>> & { readonly $client: pg.PoolClient };

/**
 * A transaction inside one organization. Row-level security shows it only that organization's rows. Every repository
 * function takes it as first parameter, and still names the organization in its queries.
 */
export interface Transaction {
  readonly organization: Organization;
  /** The acting person; null for jobs and public calls. */
  readonly actor: Actor | null;
  readonly requestId: string | null;
  readonly db: Queries;
  /** The time at which the transaction began, by the injected clock. */
  readonly now: Temporal.Instant;
  /** The organization's calendar day at that time. */
  readonly today: CalendarDate;
  /** Its changes, for open pages (ADR 033). */
  readonly announcements: Announcements;
  /** Its statements whose result nobody waits for. */
  readonly sentAhead: SentAhead;
  /** NEW-1: the effects that a rehearsed call would have; null in every other transaction. */
  readonly recording: Recording | null;
}
