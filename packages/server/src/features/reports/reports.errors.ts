import { databaseError } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/http/errors.ts';

/** What PostgreSQL says of a statement that took longer than statements may. */
const CANCELED = '57014';

function takesTooLong(): AppError {
  return new AppError('rule', 'This report takes too long. Choose a shorter period.');
}

/** Does what a report asks of the database; who asks for too much is told so. */
export async function orTooLong<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw databaseError(error)?.code === CANCELED ? takesTooLong() : error;
  }
}

export function workbookCannotBeMade(sentence: string): AppError {
  return new AppError('rule', sentence);
}

export function workbookWasStopped(): AppError {
  return new AppError('unavailable', 'The workbook was not finished. Please try again.');
}

export function othersAreMade(): AppError {
  return new AppError(
    'unavailable',
    'Many other workbooks are being made. Please try again in a minute.',
    { retryAfterSeconds: 60 },
  );
}
