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

export function columnsInvalid(message: string): AppError {
  return new AppError('invalid_columns', message, { fields: { columns: message } });
}
