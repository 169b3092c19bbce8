import { createReaders } from '@tenantry/reading/processes/readers';
import { AppError } from '../http/errors.ts';

/** Enough for a picture of 50 megapixels, whose pixels alone take 200 MB. */
const MAX_MEMORY_MB = 700;

/** Waiting files are held in memory as they were sent. */
const MAX_WAITING = 20;

/** Opens every external file: uploads, mails, and their attachments. */
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
