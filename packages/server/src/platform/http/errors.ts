import { errorKind, type ErrorCode } from '@tenantry/contract/errors';
import type { Problem, SecondFactorAsked } from '@tenantry/contract/shared/errors';
import type { FastifyError } from 'fastify';
import type { SecurityEventKind } from '@tenantry/contract/access/trail.schemas';
import { ReaderLost } from '@tenantry/reading/processes/reader-process';
import { outageOf, type Outage } from '../database/errors.ts';

/** The details of a refusal for the security log. */
export interface TrailEntry {
  readonly kind: SecurityEventKind;
  readonly userId?: string | undefined;
  /** The account, if a user has it; never other typed text. */
  readonly emailAddress?: string | undefined;
}

interface Details {
  /** Messages for single fields, by path. */
  readonly fields?: Record<string, string>;
  /** The current row, with `stale_version`. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
  /** With `second_factor_asked`. */
  readonly secondFactor?: SecondFactorAsked;
  readonly trail?: TrailEntry;
  /** The error behind the refusal, for the operator; never sent. */
  readonly cause?: unknown;
}

/** A refusal with a message for the person; its code determines the status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

/** The same refusal, also recorded in the security log. */
export function forTrail(refusal: unknown, trail: TrailEntry): unknown {
  if (!(refusal instanceof AppError)) return refusal;
  return new AppError(refusal.code, refusal.message, { ...refusal.details, trail });
}

/** The same refusal of a part of the request: its fields are named by their path, such as `people.0.emailAddress`. */
export function withinField(refusal: unknown, path: string): unknown {
  if (!(refusal instanceof AppError) || !refusal.details.fields) return refusal;
  const named = Object.entries(refusal.details.fields).map(([name, message]) => [
    `${path}.${name}`,
    message,
  ]);
  return new AppError(refusal.code, refusal.message, {
    ...refusal.details,
    fields: Object.fromEntries(named),
  });
}

/** The same response for records that do not exist and records of someone else. */
export function notFound(): AppError {
  return new AppError('not_found', 'Not found.');
}

/** TRUST-4. */
export function confirmationNeeded(): AppError {
  return new AppError('confirmation_needed', 'Confirm that it is you, then try again.');
}

/** TRUST-3. */
export function secondFactorNeeded(): AppError {
  return new AppError(
    'second_factor_needed',
    'Your organization requires a second factor. Set one up first.',
  );
}

/** The caller's roles do not hold the permission. */
export function wrongRole(details: Details = {}): AppError {
  return new AppError('wrong_role', 'You do not have permission to do this.', details);
}

/** A refusal of requests that another service should have signed; recorded in the security log. */
export function badSignature(message: string): AppError {
  return new AppError('malformed', message, { trail: { kind: 'badSignature' } });
}

/** Whether the row has another version than the client saw. Without a version, a save overwrites. */
export function isStale(row: { readonly version: number }, seen: number | undefined): boolean {
  return seen !== undefined && seen !== row.version;
}

export function staleVersion(current: unknown): AppError {
  return new AppError(
    'stale_version',
    'Someone changed this in the meantime. Check the current values, then save again.',
    { current },
  );
}

/** The titles of problems, by status. */
export const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Not possible',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Unavailable',
};

const whyUnavailable: Readonly<Record<Outage, string>> = {
  away: 'The database cannot be reached. Please try again in a moment.',
  busy: 'The server is busy. Please try again in a moment.',
  connections: 'The server is handling too much at once. Please try again in a moment.',
  diskFull: 'The server’s disk is full, so nothing can be saved. Contact the person who runs it.',
  frozen: 'The database did not respond in time. Please try again in a moment.',
  readOnly:
    'The database is read-only, so nothing can be saved. Contact the person who runs the server.',
};

/** A temporary refusal, with its reason. */
export function unavailable(outage: Outage): AppError {
  return new AppError('unavailable', whyUnavailable[outage], { retryAfterSeconds: 2 });
}

/** The log shows the cause. */
function cannotBeReadNow(cause: ReaderLost): AppError {
  const refusal = new AppError(
    'unavailable',
    'The file cannot be read right now. Please try again in a moment.',
    { retryAfterSeconds: 10 },
  );
  refusal.cause = cause;
  return refusal;
}

/** The response to an error. Unforeseen ones become a 500 without internal details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ReaderLost) return cannotBeReadNow(error);
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === 413) return new AppError('too_large', 'This request is too large.');
  if (status === 415) {
    return new AppError('unsupported_media_type', 'This content type is not supported.');
  }
  const outage = status === 503 ? 'busy' : outageOf(error);
  if (outage) return unavailable(outage);
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('malformed', 'The request could not be read.');
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

export function problemOf(error: AppError, requestId: string): Problem {
  const { status } = errorKind(error.code);
  return {
    type: `urn:tenantry:error:${error.code}`,
    title: titles[status] ?? 'Error',
    status,
    code: error.code,
    message: error.message,
    ...(error.details.fields && { fields: error.details.fields }),
    requestId,
    ...(error.details.current !== undefined && { current: error.details.current }),
    ...(error.details.secondFactor && { secondFactor: error.details.secondFactor }),
  };
}
