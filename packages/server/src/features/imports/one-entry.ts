/** An import by itself, or as one of the files of a switch from another program (NEW-6). */
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import * as repository from './imports.repository.ts';
import type { ImportEntry } from './imports.repository.ts';
import { loadBooks } from './load-books.ts';
import type { SheetRow } from './planning/cells.ts';
import { daysOfRows, planOf, type Rehearsed } from './planning/plan-of.ts';
import { writePlan, type Writing } from './writing/write-plan.ts';

/** What the rows of an import would do to the books of the transaction's organization. */
export async function planEntry(
  tx: Transaction,
  entry: ImportEntry,
  sheet: readonly SheetRow[],
): Promise<Rehearsed> {
  const { kind, dayOrder } = entry;
  const columns = entry.columns.map(({ field }) => field);
  const reading = { kind, columns, dayOrder };
  const days = daysOfRows(sheet, reading);
  return planOf(sheet, reading, await loadBooks(tx, { ...entry, days }));
}

/** Writes a plan without problems, and from then on the import is in the books. */
export async function writeEntry(
  tx: Transaction,
  { id, asOf, invoiceAutomatically }: ImportEntry,
  { plan, rows }: Rehearsed,
  progress: Writing['progress'],
): Promise<void> {
  const records = await writePlan(tx, plan, { asOf, invoiceAutomatically, progress });
  await repository.insertRecords(tx, id, records);
  await repository.updateImport(tx, id, {
    work: null,
    workSince: null,
    done: rows.length,
    state: 'APPLIED',
    appliedAt: dateOf(tx.now),
  });
  const counts = { records: records.filter(({ made }) => made).length, rows: rows.length };
  await recordAudit(tx, { action: 'import.applied', entityId: id, after: counts });
}
