import type { ReportEntry } from '@tenantry/contract/reports/reports.schemas';
import type { Transaction } from '../../platform/database/database.ts';
import { may } from '../../platform/may.ts';
import type { EntryFields } from './reports.entries.ts';

const ofPayments: ReadonlySet<ReportEntry['kind']> = new Set(['payment', 'reversal', 'deposit']);

/** TRUST-8: the words of a payment, such as the number of a check, are for those who may read payments. */
export function withReadableWords<Row extends EntryFields>(
  tx: Transaction,
  rows: readonly Row[],
): readonly Row[] {
  if (may(tx, 'payments:read')) return rows;
  return rows.map((row) =>
    ofPayments.has(row.kind) ? { ...row, description: 'Payment', note: null } : row,
  );
}
