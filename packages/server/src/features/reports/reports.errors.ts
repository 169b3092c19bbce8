import { databaseError } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/http/errors.ts';

/** PostgreSQL's code for a statement that exceeded the time limit. */
const CANCELED = '57014';

function reportTooSlow(): AppError {
  return new AppError('report_too_large', 'This report takes too long. Choose a shorter period.');
}

/** Runs the queries of a report; if they exceed the time limit, says that the report is too large. */
export async function orTooLong<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw databaseError(error)?.code === CANCELED ? reportTooSlow() : error;
  }
}

export function workbookCannotBeMade(sentence: string): AppError {
  return new AppError('workbook_too_large', sentence);
}

export function workbookWasStopped(): AppError {
  return new AppError('unavailable', 'The workbook was not finished. Please try again.');
}

export function tooManyWorkbooks(): AppError {
  return new AppError(
    'unavailable',
    'Many other workbooks are being created. Please try again in a minute.',
    { retryAfterSeconds: 60 },
  );
}

export function dayInFuture(): AppError {
  const message = 'This day cannot be in the future.';
  return new AppError('day_in_future', message, { fields: { asOf: message } });
}

export function tooManyArchives(): AppError {
  return new AppError(
    'unavailable',
    'Many other tax packages are being created. Please try again in a minute.',
    { retryAfterSeconds: 60 },
  );
}
