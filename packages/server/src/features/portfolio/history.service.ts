import { MAX_HISTORY, type EntityHistory } from '@tenantry/contract/portfolio/history.schemas';
import { readerOfKind, type HistoryKind } from '@tenantry/contract/kinds';
import { usersByIds } from '#features/access';
import type { Transaction } from '../../platform/database/database.ts';
import type { HistorySources } from '../../platform/feature.ts';
import { notFound } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { changesOf } from './history.domain.ts';
import { eventsOf, titleOf } from './history.repository.ts';

const mayReadValues = (tx: Transaction, { action }: { readonly action: string }) =>
  may(tx, readerOfKind(action.split('.')[0] ?? ''));

/** DATA-7: who changed what in an entity, newest first. Values are for callers who may read that kind of record. */
export async function historyOf(
  tx: Transaction,
  sources: HistorySources,
  { kind, entityId }: { readonly kind: HistoryKind; readonly entityId: string },
): Promise<EntityHistory> {
  const source = sources[kind];
  const title = source ? await titleOf(tx, source, entityId) : null;
  if (!source || title === null) throw notFound();
  const parts = (await source.parts?.(tx, entityId)) ?? [];
  const rows = await eventsOf(tx, [entityId, ...parts]);
  const shown = rows.slice(0, MAX_HISTORY);
  const actors = [...new Set(shown.flatMap(({ actorId }) => actorId ?? []))];
  const people = new Map((await usersByIds(tx, actors)).map((user) => [user.id, user]));
  return {
    title: may(tx, readerOfKind(kind)) ? title : '',
    events: shown.map((event) => {
      const actor = event.actorId === null ? undefined : people.get(event.actorId);
      return {
        id: event.id,
        at: event.at.toISOString(),
        actor: actor ? `${actor.firstName} ${actor.lastName}` : null,
        action: event.action,
        changes: mayReadValues(tx, event) ? changesOf(event) : [],
      };
    }),
    cut: rows.length > MAX_HISTORY,
  };
}
