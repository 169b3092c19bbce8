import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { requiredText } from '#shared/fields';

/** UNIT-11: who gives notice that the lease ends. */
export const noticeSides = ['TENANT', 'LANDLORD'] as const;

export type NoticeSide = (typeof noticeSides)[number];

/** How a notice reached the other side. */
export const noticeWays = [
  'PORTAL',
  'IN_PERSON',
  'MAIL',
  'CERTIFIED_MAIL',
  'EMAIL',
  'POSTED',
] as const;

export type NoticeWay = (typeof noticeWays)[number];

/** Staff record every way but the tenant's own page. */
const staffWays = ['IN_PERSON', 'MAIL', 'CERTIFIED_MAIL', 'EMAIL', 'POSTED'] as const;

export const earliestDay = z.object({
  day: z.string(),
  /** What sets it: the end of the fixed term, the notice that the lease asks for, or the law of the state. */
  because: z.enum(['TERM', 'LEASE', 'LAW']),
  /** The days of notice; null for the end of a term. */
  days: z.int().nullable(),
  /** The statute, if it is the law. */
  statute: z.string().nullable(),
});

export type EarliestDay = z.output<typeof earliestDay>;

/** A notice to vacate, which is about the whole lease. */
export const notice = z.object({
  id: z.string(),
  by: z.enum(noticeSides),
  /** The tenant who gave it; null for the landlord. */
  tenant: z.string().nullable(),
  givenOn: z.string(),
  /** The last day in the home. */
  lastDay: z.string(),
  way: z.enum(noticeWays),
  /** The earliest last day on the day of the notice. */
  earliest: earliestDay,
  /** Whether both sides agreed to an earlier day. */
  agreed: z.boolean(),
  /** Whether there is a letter. */
  hasLetter: z.boolean(),
  withdrawnOn: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
});

export type Notice = z.output<typeof notice>;

export const noticeInput = z.strictObject({
  by: z.enum(noticeSides, 'Choose tenant or landlord.'),
  givenOn: calendarDate,
  lastDay: calendarDate,
  way: z.enum(staffWays, 'Choose how the notice was served.'),
  /** Confirms that both sides agree to a day before the earliest one. */
  agreed: z.boolean().default(false),
});

export type NoticeInput = z.output<typeof noticeInput>;

export const noticeByTenant = z.strictObject({ lastDay: calendarDate });

export const noticeWithdrawal = z.strictObject({
  reason: requiredText(300, 'Enter why the notice is withdrawn.'),
});

/** The notices of a lease, and from when a notice of today can end it. */
export const leaseNotices = z.object({
  /** The newest first. */
  notices: z.array(notice),
  earliest: z.object({ TENANT: earliestDay, LANDLORD: earliestDay }),
  /** Whether a move-out on the day of the notice is planned. */
  moveOutPlanned: z.boolean(),
});

export type LeaseNotices = z.output<typeof leaseNotices>;

/** What a tenant sees of it. */
export const ownNotice = z.object({
  /** The notice that is in force; null if there is none. */
  notice: notice.omit({ withdrawnOn: true, withdrawnReason: true, hasLetter: true }).nullable(),
  earliest: earliestDay,
  /** Whether other tenants are on the lease, for whom the notice counts too. */
  hasOtherTenants: z.boolean(),
  /** Whether the tenant can give notice now. */
  mayGive: z.boolean(),
});

export type OwnNotice = z.output<typeof ownNotice>;
