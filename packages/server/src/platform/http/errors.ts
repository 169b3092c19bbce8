import { errorStatus, type ErrorCode, type Problem } from '@tenantry/contract/shared/errors';
import type { FastifyError } from 'fastify';
import type { z } from 'zod';
import { isPassing } from '../database/errors.ts';

interface Details {
  /** Messages of single fields, by path. */
  readonly fields?: Record<string, string>;
  /** The row as it is now, with `stale_version`. */
  readonly current?: unknown;
  readonly retryAfterSeconds?: number;
}

/** A refusal with a sentence for the person; its code decides the status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The one answer for what is not there and for what belongs to someone else. */
export function notFound(): AppError {
  return new AppError('not_found', 'This is not here.');
}

export function staleVersion(current: unknown): AppError {
  return new AppError(
    'stale_version',
    'Someone changed this in the meantime. Look at it as it is now, then save again.',
    { current },
  );
}

export function malformed(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null;
    if (unknown)
      for (const key of unknown)
        fields[[...issue.path, key].join('.')] = 'This field is not known here.';
    else fields[issue.path.join('.')] ??= issue.message;
  }
  const messages = [...new Set(Object.values(fields))];
  const message =
    messages.length === 1 && messages[0] ? messages[0] : 'Some fields need another look.';
  return new AppError('malformed', message, { fields });
}

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Not possible',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Unavailable',
};

/** What went wrong, as the answer says it. Anything unforeseen becomes a 500 without its insides. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === 413) return new AppError('too_large', 'This is too large to be sent.');
  if (status === 415) {
    return new AppError('unsupported_media_type', 'This kind of content is not understood here.');
  }
  if (status === 429) {
    return new AppError(
      'too_many_requests',
      'Too many attempts. Please wait a minute and try again.',
      {
        retryAfterSeconds: 60,
      },
    );
  }
  if (status === 503 || isPassing(error)) {
    return new AppError('unavailable', 'The server is busy. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('malformed', 'The request could not be read.');
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

export function problemOf(error: AppError, requestId: string): Problem {
  const status = errorStatus[error.code];
  return {
    type: `urn:tenantry:error:${error.code}`,
    title: titles[status] ?? 'Error',
    status,
    code: error.code,
    message: error.message,
    ...(error.details.fields && { fields: error.details.fields }),
    requestId,
    ...(error.details.current !== undefined && { current: error.details.current }),
  };
}
