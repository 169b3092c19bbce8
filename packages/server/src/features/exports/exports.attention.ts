import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newestExports } from './exports.repository.ts';
import { monthlyExportLate } from './monthly-export.ts';

/** An archive that could not be written, until the next one is, or that no server made. */
export async function failedExport(tx: Transaction): Promise<Attention> {
  const [newest] = await newestExports(tx, 1);
  if (newest?.status !== 'failed') return lateExport(tx);
  const { id, failure, requestedAt } = newest;
  const need = { kind: 'export_failed' as const, key: `export:${id}`, failure: failure ?? '' };
  const since = calendarDayAt(instantOf(requestedAt), tx.organization.timeZone);
  return { total: 1, findings: [{ need, since }] };
}

/** The archive of a month that no server made. */
async function lateExport(tx: Transaction): Promise<Attention> {
  const since = await monthlyExportLate(tx);
  if (since === null) return NOTHING_FOUND;
  const failure = `The monthly export was due on ${formatCalendarDate(since)}, and no server made it.`;
  const need = { kind: 'export_failed' as const, key: 'export:schedule', failure };
  return { total: 1, findings: [{ need, since }] };
}
