import { z } from 'zod';

/** The events of the security log: see `GET /v1/admin/securityEvents`. */
export const securityEventKinds = [
  'signInFailed',
  'lockedOut',
  'refused',
  'badSignature',
  'badKey',
  'passkeyCopied',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

/** A refused attempt; repetitions within the same hour are counted. */
export const securityEvent = z.object({
  id: z.string(),
  kind: z.enum(securityEventKinds),
  firstAt: z.string(),
  lastAt: z.string(),
  count: z.int(),
  /** The account that was tried; null if no user has this address. */
  emailAddress: z.string().nullable(),
  /** The person's name, if the account belongs to the organization. */
  person: z.string().nullable(),
  /** The network address of the attempt. */
  address: z.string().nullable(),
  /** The call, such as `POST /v1/auth/login`. */
  what: z.string(),
});

export type SecurityEvent = z.output<typeof securityEvent>;

/** How long refused attempts are kept, in days. */
export const TRAIL_DAYS = 90;
