import type { EntityHistory } from '@tenantry/contract/portfolio/history.schemas';
import { readerOfKind, type HistoryKind } from '@tenantry/contract/kinds';
import type { Transaction } from '../../platform/database/database.ts';
import type { HistorySources } from '../../platform/feature.ts';
import { notFound } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { presentEvents } from './history.presenter.ts';
import { eventsOf, titleOf } from './history.repository.ts';

interface Asked {
  readonly kind: HistoryKind;
  readonly entityId: string;
  readonly cursor?: string | undefined;
}

/** DATA-7: who changed what in an entity, newest first. */
export async function historyOf(
  tx: Transaction,
  sources: HistorySources,
  { kind, entityId, cursor }: Asked,
): Promise<EntityHistory> {
  const source = sources[kind];
  const title = source ? await titleOf(tx, source, entityId) : null;
  if (!source || title === null) throw notFound();
  const parts = (await source.parts?.(tx, entityId)) ?? [];
  const { rows, next } = await eventsOf(tx, [entityId, ...parts], cursor);
  return {
    title: may(tx, readerOfKind(kind)) ? title : '',
    events: await presentEvents(tx, rows),
    next,
  };
}
