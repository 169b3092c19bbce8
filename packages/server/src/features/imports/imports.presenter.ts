import {
  UNDO_DAYS,
  type ImportDetail,
  type ImportedFile,
} from '@tenantry/contract/imports/imports.schemas';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ImportEntry, NamedImport } from './imports.repository.ts';

const dayOf = (tx: Transaction, moment: Date): CalendarDate =>
  calendarDayAt(instantOf(moment), tx.organization.timeZone);

/** The last day on which an import can be undone; null if it is not in the books. */
export function undoUntil(tx: Transaction, { state, appliedAt }: ImportEntry): CalendarDate | null {
  return state === 'APPLIED' && appliedAt ? addDays(dayOf(tx, appliedAt), UNDO_DAYS) : null;
}

export function presentFile(tx: Transaction, { entry, by }: NamedImport): ImportedFile {
  const { id, fileName, sheet, kind, state, work, done, failure, rowCount } = entry;
  const until = undoUntil(tx, entry);
  return {
    id,
    fileName,
    sheet,
    kind,
    state,
    work,
    done,
    failure,
    rows: rowCount,
    addedOn: dayOf(tx, entry.createdAt),
    addedBy: by ?? '',
    appliedOn: entry.appliedAt ? dayOf(tx, entry.appliedAt) : null,
    undoUntil: until !== null && until >= tx.today ? until : null,
  };
}

export function presentImport(tx: Transaction, named: NamedImport): ImportDetail {
  const { columns, otherSheets, profile, asOf, dayOrder, invoiceAutomatically } = named.entry;
  const { counts, summary, plan } = named.entry;
  const settings = { columns, otherSheets, profile, asOf, dayOrder, invoiceAutomatically };
  return { ...presentFile(tx, named), ...settings, counts, summary, plan };
}
