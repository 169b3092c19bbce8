import { NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newestExports } from './exports.repository.ts';

/** An archive that could not be written, until the next one is. */
export async function failedExport(tx: Transaction): Promise<Attention> {
  const [newest] = await newestExports(tx, 1);
  if (newest?.status !== 'failed') return NOTHING_FOUND;
  const { id, failure, requestedAt } = newest;
  const need = { kind: 'export_failed' as const, key: `export:${id}`, failure: failure ?? '' };
  const since = calendarDayAt(instantOf(requestedAt), tx.organization.timeZone);
  return { total: 1, findings: [{ need, since }] };
}
