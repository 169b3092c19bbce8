import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { AppError } from '../../platform/http/errors.ts';

export function tableIsUnreadable(sentence: string): AppError {
  return new AppError('table_unreadable', sentence);
}

export function importIsWorking(): AppError {
  return new AppError(
    'import_is_working',
    'This import is being checked or written. Wait until that is done.',
  );
}

export function importHasProblems(count: number): AppError {
  const rows = count === 1 ? '1 row has' : `${count} rows have`;
  return new AppError(
    'import_has_problems',
    `${rows} a problem, so nothing was written. Correct them, and check the import again.`,
  );
}

export function importIsApplied(): AppError {
  return new AppError(
    'import_is_applied',
    'This import is in the books already. Upload the file again to import it anew.',
  );
}

export function importChanged(): AppError {
  return new AppError(
    'import_changed',
    'The import or the books changed since it was checked. Check it again.',
  );
}

export function importNotApplied(): AppError {
  return new AppError('import_not_applied', 'This import is not in the books.');
}

export function importTooOld(lastDay: CalendarDate): AppError {
  return new AppError(
    'import_too_old',
    `This import could be undone until ${formatCalendarDate(lastDay)}.`,
  );
}

export function importIsOfSwitchover(): AppError {
  return new AppError(
    'import_is_of_switchover',
    'This file belongs to a switch from another program. Go on there.',
  );
}

/** @param uses what has been used, each in a few words */
export function importIsUsed(uses: readonly string[]): AppError {
  return new AppError(
    'import_is_used',
    `This import cannot be undone, because something of it has been used since. ${uses.join(' ')}`,
  );
}

export function columnsInvalid(message: string): AppError {
  return new AppError('invalid_columns', message, { fields: { columns: message } });
}
