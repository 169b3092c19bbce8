import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, newPassword, text } from '#shared/fields';
import { permissions } from '#shared/permissions';

/** The name of a role: a built-in one, or one of the organization's own. */
export const role = z.string();

export const authTypes = ['Google', 'Amazon', 'Local'] as const;

/** AUTH-5: sign-in by password sends username and password; external sign-in sends the authorization code as token. */
export const loginRequest = z.strictObject({
  authType: z.enum(authTypes),
  username: text(254).optional(),
  password: z.string().max(256).optional(),
  token: z.string().max(4096).optional(),
});

/** What everyone in the organization may know of it. */
const sessionOrganization = z.object({
  name: z.string(),
  /** An IANA time zone. */
  timeZone: z.string(),
  /** The current day there. */
  today: calendarDate,
});

/** Who is signed in, and what they may do. */
export const sessionFacts = z.object({
  roles: z.array(role),
  permissions: z.array(z.enum(permissions)),
  /** Whether the person reaches the whole organization, or only some buildings and homes. */
  reachesEverything: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  organization: sessionOrganization,
  /**
   * TRUST-3: the day from which this person must have a second factor. Absent if they have one, or need none; from that
   * day on, nothing else works before one is set up.
   */
  secondFactorFrom: calendarDate.optional(),
  /** TRUST-9: present if support looks on, for the person named first and last: who it is, and when it ends. */
  support: z.object({ operator: z.string(), endsAt: z.string() }).optional(),
});

export type SessionFacts = z.output<typeof sessionFacts>;

/** A session, stored by the browser under the key `auth` (SHELL-6). `expr` is its end in ms since the epoch. */
export const authResponse = z.object({
  ...sessionFacts.shape,
  token: z.string(),
  expr: z.int(),
});

export type AuthResponse = z.output<typeof authResponse>;

export const resetPasswordRequest = z.strictObject({
  token: z.string().min(1).max(200),
  userId: id,
  password: newPassword,
});

export const done = z.object({});
