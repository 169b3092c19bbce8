import { z } from 'zod';

export interface ErrorKind {
  /** The HTTP status. */
  readonly status: number;
  /** The cause, in a sentence for those who program against the API. */
  readonly means: string;
}

export type ErrorKinds = Readonly<Record<string, ErrorKind>>;

/** Codes that any feature uses. All others have one cause, in one feature. */
export const generalErrors = {
  malformed: { status: 400, means: 'The request, or one of its fields, cannot be used.' },
  not_signed_in: { status: 401, means: 'There is no session, or it has ended.' },
  confirmation_needed: {
    status: 403,
    means:
      'The call needs a person who has confirmed who they are within the last minutes: `POST /v1/auth/confirm`.',
  },
  second_factor_needed: {
    status: 403,
    means: 'The organization requires a second factor, which the person has to set up first.',
  },
  wrong_role: { status: 403, means: 'The person has no permission for this.' },
  not_found: { status: 404, means: 'It does not exist, or belongs to another organization.' },
  stale_version: {
    status: 409,
    means: 'Someone changed it in the meantime; `current` has the current values.',
  },
  cannot_be_rehearsed: {
    status: 409,
    means: 'The call reaches another service, so it cannot be rehearsed.',
  },
  already_recorded: {
    status: 409,
    means: 'The same is recorded already, and the request asked about that (`askIfKnown`).',
  },
  too_large: { status: 413, means: 'The request or the file is too large.' },
  unsupported_media_type: {
    status: 415,
    means: 'The content has a type that is not accepted here.',
  },
  day_in_future: { status: 422, means: 'The day is in the future.' },
  rule_forbids: { status: 422, means: 'The law of a state forbids it; the message cites it.' },
  pdf_unreadable: { status: 422, means: 'The PDF is damaged, locked, or too large to read.' },
  video_unreadable: {
    status: 422,
    means: 'The file is damaged, has no moving picture, or is no video that browsers play.',
  },
  video_too_long: { status: 422, means: 'The video is longer than 60 seconds.' },
  image_unreadable: { status: 422, means: 'The picture is damaged, or too large to read.' },
  idempotency_key_reused: { status: 422, means: 'The key was used for another request.' },
  too_many_requests: {
    status: 429,
    means: 'Too many requests; `Retry-After` says when to try again.',
  },
  internal: { status: 500, means: 'Something went wrong in the server.' },
  unavailable: {
    status: 503,
    means: 'The server cannot do this right now; `Retry-After` says when to try again.',
  },
} as const satisfies ErrorKinds;

/** TRUST-1: with `second_factor_asked`: how to finish the sign-in, in the same browser. */
export const secondFactorAsked = z.object({
  ticket: z.string(),
  ways: z.array(z.enum(['code', 'recoveryCode', 'passkey'])),
});

export type SecondFactorAsked = z.output<typeof secondFactorAsked>;

/** The body of every error response, `application/problem+json`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  /** A sentence for the person. */
  message: z.string(),
  /** Messages for single fields, by path: `items.0.rate`. */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
  /** With `stale_version`: the current row. */
  current: z.unknown().optional(),
  /** With `second_factor_asked`. */
  secondFactor: secondFactorAsked.optional(),
});

export type Problem = z.output<typeof problem>;
