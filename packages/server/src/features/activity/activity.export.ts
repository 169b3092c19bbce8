import { Readable } from 'node:stream';
import {
  MAX_ACTIVITY,
  type ActivityEvent,
  type ActivitySelection,
} from '@tenantry/contract/activity/activity.schemas';
import { actionText, changeText } from '@tenantry/contract/portfolio/history.labels';
import { calendarDayAt } from '../../platform/clock.ts';
import type { Transact } from '../../platform/database/database.ts';
import { csvOf, type CsvRow } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { newId } from '../../platform/tokens.ts';
import { listActivity } from './activity.service.ts';

const head = ['Time', 'Person', 'What happened', 'About', 'Property', 'Changes', 'Event', 'Record'];

/**
 * DATA-7: all selected events as a table. It is written while it is sent, and each part is read in a transaction of its
 * own: there may be millions, and a slow connection must not hold a transaction.
 */
export function activityFile(
  transact: Transact,
  selection: ActivitySelection,
  timeZone: string,
): FileResponse {
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: 'activity.csv',
    etag: `"${newId()}"`,
    saved: true,
    open: async () => ({
      bytes: null,
      stream: Readable.from(partsOf(transact, selection, timeZone), { objectMode: false }),
    }),
  };
}

async function* partsOf(transact: Transact, selection: ActivitySelection, timeZone: string) {
  // The byte order mark tells Excel that it is UTF-8.
  yield `\uFEFF${csvOf([head])}`;
  let cursor: string | undefined;
  do {
    const query = { ...selection, limit: MAX_ACTIVITY, cursor };
    const { events, next } = await transact((tx) => listActivity(tx, query));
    if (events.length > 0) yield csvOf(events.map((event) => cellsOf(event, timeZone)));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

function cellsOf(event: ActivityEvent, timeZone: string): CsvRow {
  const dayAt = (moment: string) => calendarDayAt(Temporal.Instant.from(moment), timeZone);
  return [
    event.at,
    event.actor ?? 'Tenantry, automatically',
    actionText(event.action),
    event.title,
    event.home?.label ?? null,
    event.changes.map((change) => changeText(change, dayAt)).join('; '),
    event.action,
    event.entityId,
  ];
}
