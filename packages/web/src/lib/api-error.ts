import type { Problem, SecondFactorAsked } from '@tenantry/contract/shared/errors';

/** An error reported by the server. `message` is a sentence for the person. */
export class ApiError extends Error {
  /** The HTTP status, or 0 if no server responded. */
  readonly status: number;
  /** Stable word to branch on: a code of the contract, or `offline`. */
  readonly code: string;
  /** Messages for single fields by path, such as `items.0.rate`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** With `stale_version`: the current row. */
  readonly current: unknown;
  /** Seconds to wait before the next attempt, if the server named them. */
  readonly retryAfter: number | undefined;
  /** With `second_factor_asked`: how the login goes on. */
  readonly secondFactor: SecondFactorAsked | undefined;

  constructor(details: {
    status: number;
    code: string;
    message: string;
    fields?: Readonly<Record<string, string>> | undefined;
    requestId?: string | undefined;
    current?: unknown;
    retryAfter?: number | undefined;
    secondFactor?: SecondFactorAsked | undefined;
  }) {
    super(details.message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
    this.secondFactor = details.secondFactor;
  }
}

export function offlineError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'offline',
    message: 'The server cannot be reached. Check your connection and try again.',
  });
}

export function signedOutError(): ApiError {
  return new ApiError({
    status: 401,
    code: 'not_signed_in',
    message: 'Your session has ended. Please log in again.',
  });
}

/** For responses that are not ours, such as the HTML page of a proxy, which is never shown to the person. */
const sentenceByStatus: Readonly<Record<number, string>> = {
  413: 'This file is too large.',
  429: 'Too many attempts. Please wait a moment and try again.',
  502: 'The server is not responding right now. Please try again in a moment.',
  503: 'The server is busy right now. Please try again in a moment.',
  504: 'The server took too long to respond. Please try again in a moment.',
};

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<Problem>).message === 'string' &&
    typeof (value as Partial<Problem>).code === 'string'
  );
}

/** The text parsed as JSON, or undefined if it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param retryAfter the `Retry-After` header, if any; only the format in seconds is used */
export function errorFromResponse(
  status: number,
  text: string,
  retryAfter: string | null | undefined,
): ApiError {
  const body = parsedJson(text);
  const seconds = retryAfter ? Number(retryAfter) : Number.NaN;
  const wait = Number.isFinite(seconds) ? seconds : undefined;
  if (!isProblem(body)) {
    const message = sentenceByStatus[status] ?? 'Something went wrong. Please try again.';
    return new ApiError({ status, code: 'unknown', message, retryAfter: wait });
  }
  const { type: _, title: __, ...problem } = body;
  return new ApiError({ ...problem, status, retryAfter: wait });
}

/** The sentence to show for any thrown value; a sentence stays unchanged. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}

const finalStatuses = [400, 403, 404, 413, 415, 422];

/** Whether the same call would be refused again for the same reason. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && finalStatuses.includes(error.status);
}
