import { AppError } from '../../platform/http/errors.ts';

export function propertyIsNotManaged(): AppError {
  return new AppError(
    'property_not_managed',
    'Owner statements are for properties that someone manages for you. Set this property to managed first.',
  );
}

export function cannotBeRead(sentence: string): AppError {
  return new AppError('statement_unreadable', sentence);
}

export function takesTooLong(): AppError {
  return new AppError(
    'statement_too_long',
    'Reading this statement takes too long. Choose a file with fewer pages.',
  );
}

export function readingWasStopped(): AppError {
  return new AppError('unavailable', 'Reading was stopped. Please try again.');
}

export function othersAreRead(): AppError {
  return new AppError(
    'unavailable',
    'Many other statements are being read. Please try again in a minute.',
    { retryAfterSeconds: 60 },
  );
}

export function hashIsAnother(): AppError {
  return new AppError(
    'analysis_does_not_match',
    'This does not match the last analysis. Analyze the statement again.',
  );
}

export function analyzedSince(): AppError {
  return new AppError(
    'analyzed_again',
    'This statement was analyzed again in the meantime. Review the newer analysis, then create its items.',
  );
}

/** @param what its name, at the beginning of a sentence */
export function recordedSince(what: string): AppError {
  return new AppError(
    'recorded_since_analysis',
    `${what} was recorded after this statement was analyzed. Analyze the statement again so that it is not proposed twice.`,
  );
}

/** @param what its name, at the beginning of a sentence */
export function recordedInItsPlace(what: string): AppError {
  return new AppError(
    'recorded_in_its_place',
    `${what} has been recorded since and would count twice. Delete it first, or upload this statement again and choose what is missing.`,
  );
}

export function unknownLine(index: number): AppError {
  return new AppError('unknown_line', `The analysis has no line ${index + 1}.`);
}

export function cannotBeRecorded(sentence: string): AppError {
  return new AppError('line_cannot_be_recorded', sentence);
}
