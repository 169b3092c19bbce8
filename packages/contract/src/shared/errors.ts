import { z } from 'zod';

/** Error codes and their HTTP status. Codes are stable: clients may branch on them. */
export const errorStatus = {
  malformed: 400,
  not_signed_in: 401,
  sign_in_failed: 401,
  wrong_role: 403,
  not_found: 404,
  conflict: 409,
  stale_version: 409,
  already_set_up: 409,
  lease_overlap: 409,
  invoice_has_payments: 409,
  invoice_has_late_fee: 409,
  cannot_be_rehearsed: 409,
  rent_schedule_exists: 409,
  /** The same is recorded already, and the request asked about that (`askIfKnown`). */
  already_recorded: 409,
  rent_already_billed: 409,
  late_fee_names_no_invoice: 409,
  late_fee_policy_exists: 409,
  /** Too late, or part of the run was paid, credited or mailed. */
  run_not_undoable: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rule: 422,
  /** The law of a state forbids it; the message cites it. */
  rule_forbids: 422,
  idempotency_key_reused: 422,
  link_expired: 422,
  card_declined: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

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
});

export type Problem = z.output<typeof problem>;
