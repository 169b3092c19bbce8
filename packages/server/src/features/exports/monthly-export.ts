/** DATA-5: an archive at the beginning of each month, of which the newest are kept. */
import type { ExportSchedule } from '@tenantry/contract/exports/exports.schemas';
import {
  addDays,
  addMonths,
  dayInMonth,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { readSettings, updateSettings } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf, momentOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import { hasScheduledSince } from './exports.repository.ts';
import { keepNewest, queueExport } from './exports.service.ts';

/** The first day of the month in which an archive is due; null without a schedule. */
async function dueSince(tx: Transaction): Promise<CalendarDate | null> {
  const { exportsKept, exportsSince } = await readSettings(tx);
  if (exportsKept === null || exportsSince === null) return null;
  const month = dayInMonth(monthOf(tx.today), 1);
  return exportsSince > month ? exportsSince : month;
}

const isMade = (tx: Transaction, since: CalendarDate) =>
  hasScheduledSince(tx, momentOf(since, tx.organization.timeZone), { failed: false });

export async function readSchedule(tx: Transaction): Promise<ExportSchedule> {
  const { exportsKept: kept } = await readSettings(tx);
  const due = await dueSince(tx);
  if (kept === null || due === null) return { kept: null, nextOn: null };
  return {
    kept,
    nextOn: (await isMade(tx, due)) ? dayInMonth(addMonths(monthOf(tx.today), 1), 1) : tx.today,
  };
}

export async function saveSchedule(
  tx: Transaction,
  { kept }: Pick<ExportSchedule, 'kept'>,
): Promise<ExportSchedule> {
  const { exportsKept: before, exportsSince } = await readSettings(tx);
  if (kept !== before) {
    const since = before === null ? tx.today : exportsSince;
    await updateSettings(tx, {
      exportsKept: kept,
      exportsSince: kept === null ? null : since,
    });
    if (kept !== null) await keepNewest(tx, kept);
  }
  const entityId = tx.organization.id;
  await recordAudit(tx, {
    action: 'export.scheduled',
    entityId,
    before: { kept: before },
    after: { kept },
  });
  return readSchedule(tx);
}

/** A failed one is tried again on the next day. */
const HOURS_BETWEEN = 24;

async function makeMonthlyExport(tx: Transaction): Promise<void> {
  const due = await dueSince(tx);
  if (due === null || (await isMade(tx, due))) return;
  const yesterday = dateOf(tx.now.subtract({ hours: HOURS_BETWEEN }));
  if (await hasScheduledSince(tx, yesterday, { failed: true })) return;
  // If another one is being written, the next hour makes it.
  await queueExport(tx, { scheduled: true });
}

export const monthlyExports: Recurring = {
  name: 'make_monthly_exports',
  title: 'Making the monthly export',
  schedule: '41 * * * *',
  run: makeMonthlyExport,
};

/** No server takes longer to begin, unless it does not run. */
const DAYS_UNTIL_LATE = 2;

/** Since when the archive of this month should be there; null if it is, or is not late yet. */
export async function monthlyExportLate(tx: Transaction): Promise<CalendarDate | null> {
  const due = await dueSince(tx);
  if (due === null || addDays(due, DAYS_UNTIL_LATE) > tx.today) return null;
  return (await isMade(tx, due)) ? null : due;
}
