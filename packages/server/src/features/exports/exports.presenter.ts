import type { OrganizationExport } from '@tenantry/contract/exports/exports.schemas';
import { instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ExportRow } from './exports.repository.ts';

const momentOf = (date: Date | null) => date && instantOf(date).toString();

export function presentExport(
  tx: Transaction,
  row: ExportRow & { readonly requester: string | null },
): OrganizationExport {
  const { id, scheduled, requester, phase, percent, bytes, failure } = row;
  return {
    id,
    status: isRemoved(tx, row) ? 'removed' : row.status,
    requestedAt: instantOf(row.requestedAt).toString(),
    scheduled,
    requestedBy: requester,
    progress: row.status === 'running' && phase ? { phase, fraction: (percent ?? 0) / 100 } : null,
    finishedAt: momentOf(row.finishedAt),
    bytes,
    availableUntil: momentOf(row.availableUntil),
    failure,
  };
}

/** Its days are over, although the job that removes it may not have run. */
export const isRemoved = (tx: Transaction, { status, availableUntil }: ExportRow): boolean =>
  status === 'removed' ||
  (status === 'ready' &&
    availableUntil !== null &&
    availableUntil.getTime() <= tx.now.epochMilliseconds);
