import type { EventTopic } from '@tenantry/contract/kinds';
import type { Permission } from '@tenantry/contract/shared/permissions';

/** `sessions` is only for the servers, which then end the streams of a session that is over. */
export type Topic = EventTopic | 'sessions';

/** The topic of each table; null for tables that no open page shows, and for those that change with every call. */
export type TopicsOfTables = Readonly<Record<string, Topic | null>>;

/** The permissions whose holders are notified of a change; null for everyone on the staff. */
export type ReadersOfTopics = { readonly [Each in EventTopic]?: readonly Permission[] | null };

const topicOfTable = new Map<string, Topic | null>(
  Object.entries({
    organizations: 'organization' as const,
    audit_events: null,
    audit_seals: null,
    record_versions: null,
    security_events: null,
    idempotency_keys: null,
    stored_files: null,
    rate_limits: null,
    setup_links: null,
    webhook_tokens: null,
  }),
);

const readersOfTopic = new Map<string, readonly Permission[] | null>();

/** Adds the tables and topics of a feature, when the features are listed. */
export function followTables(tables: TopicsOfTables, readers: ReadersOfTopics): void {
  for (const [table, topic] of Object.entries(tables)) topicOfTable.set(table, topic);
  for (const [topic, permissions] of Object.entries(readers)) {
    readersOfTopic.set(topic, permissions);
  }
}

export const knownTables = (): string[] => [...topicOfTable.keys()];

export const isKnownTable = (table: string): boolean => topicOfTable.has(table);

export const topicOf = (table: string): Topic | null => topicOfTable.get(table) ?? null;

export const topicsWithReaders = (): string[] => [...readersOfTopic.keys()];

export const readersOf = (topic: EventTopic): readonly Permission[] | null =>
  readersOfTopic.get(topic) ?? null;
