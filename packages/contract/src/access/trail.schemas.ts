import { z } from 'zod';

/** What the trail keeps: see `GET /v1/admin/securityEvents`. */
export const securityEventKinds = ['signInFailed', 'lockedOut', 'refused', 'badSignature'] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

/** An attempt that was refused; the same one within the same hour is counted. */
export const securityEvent = z.object({
  id: z.string(),
  kind: z.enum(securityEventKinds),
  firstAt: z.string(),
  lastAt: z.string(),
  count: z.int(),
  /** The account that was tried; null where no user has it. */
  emailAddress: z.string().nullable(),
  /** The person's name, when the account is one of the organization. */
  person: z.string().nullable(),
  /** The network address that it came from. */
  address: z.string().nullable(),
  /** The call, such as `POST /v1/auth/login`. */
  what: z.string(),
});

export type SecurityEvent = z.output<typeof securityEvent>;

/** So long, in days, refused attempts are kept. */
export const TRAIL_DAYS = 90;
