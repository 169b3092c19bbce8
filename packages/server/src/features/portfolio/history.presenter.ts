import type { HistoryEvent } from '@tenantry/contract/portfolio/history.schemas';
import { readerOfKind } from '@tenantry/contract/kinds';
import { usersByIds } from '#features/access';
import type { AuditEvent } from '../../platform/audit/event-pages.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { may } from '../../platform/may.ts';
import { changesOf } from './history.domain.ts';

const mayReadValues = (tx: Transaction, { action }: AuditEvent) =>
  may(tx, readerOfKind(action.split('.')[0] ?? ''));

/** Someone who signs in is known only after it, so the event has no actor. */
const actorOf = ({ actorId, action, entityId }: AuditEvent) =>
  action === 'user.signedIn' ? entityId : actorId;

/** DATA-8: a program acted for the person. */
const byKey = ({ apiKeyName }: AuditEvent) => (apiKeyName ? ` by API key ${apiKeyName}` : '');

const ofSupport = /^support\.(?:begun|read|left)$/;

/** TRUST-9: support is not a person of the organization, so the event has its name. */
function supportIn({ action, before, after }: AuditEvent): string | null {
  if (!ofSupport.test(action)) return null;
  const { operator } = (after ?? before) as { readonly operator: string };
  return `${operator} (support)`;
}

/** DATA-7: events with the names of people. Values are for callers who may read that kind of record. */
export async function presentEvents(
  tx: Transaction,
  rows: readonly AuditEvent[],
): Promise<(HistoryEvent & { readonly actorId: string | null })[]> {
  const actors = [...new Set(rows.flatMap((row) => actorOf(row) ?? []))];
  const people = new Map((await usersByIds(tx, actors)).map((user) => [user.id, user]));
  return rows.map((row) => {
    const actorId = actorOf(row);
    const actor = people.get(actorId ?? '');
    return {
      id: row.id,
      at: row.at.toISOString(),
      actorId,
      actor: actor ? `${actor.firstName} ${actor.lastName}${byKey(row)}` : supportIn(row),
      action: row.action,
      changes: mayReadValues(tx, row) ? changesOf(row) : [],
    };
  });
}
