import { createReaders } from '@tenantry/reading/processes/readers';
import { AppError } from '../http/errors.ts';

/** Enough for a picture of 50 megapixels, whose pixels alone take 200 MB. */
const MAX_MEMORY_MB = 700;

/** Each that waits is held in memory as it was sent. */
const MAX_WAITING = 20;

/** What opens every file that comes from outside: uploads, mails, and what is attached to them. */
export const fileReaders = createReaders({
  atOnce: 2,
  mostMemoryMb: MAX_MEMORY_MB,
  row: { longest: MAX_WAITING, full: othersAreChecked },
});

function othersAreChecked(): AppError {
  return new AppError(
    'unavailable',
    'Too many files are being checked right now. Please try again in a moment.',
    { retryAfterSeconds: 10 },
  );
}
