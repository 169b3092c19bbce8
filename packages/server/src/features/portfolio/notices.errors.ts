import type { EarliestDay } from '@tenantry/contract/portfolio/notices.schemas';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { AppError } from '../../platform/http/errors.ts';

export function noticeIsGiven(lastDay: CalendarDate): AppError {
  return new AppError(
    'notice_given',
    `Notice was already given for ${formatCalendarDate(lastDay)}. Withdraw that notice first.`,
  );
}

export function noNotice(): AppError {
  return new AppError('no_notice', 'This notice is already withdrawn.');
}

export function lastDayBeforeNotice(): AppError {
  const message = 'The last day cannot be before the day of the notice.';
  return new AppError('notice_before_its_day', message, { fields: { lastDay: message } });
}

export function noticeBeyondTerm(endDate: CalendarDate): AppError {
  const message = `This lease ends on ${formatCalendarDate(endDate)}. Choose that day or an earlier one.`;
  return new AppError('notice_beyond_term', message, { fields: { lastDay: message } });
}

/** Why the day is too early, with the statute if the law sets it. */
function whyEarliest({ because, days, statute }: EarliestDay): string {
  if (because === 'TERM') return 'The fixed term runs until then.';
  if (because === 'LAW') return `${statute} requires ${days} days of notice.`;
  return `The lease requires ${days} days of notice.`;
}

/** @param byTenant Whether the tenant gives it in the portal, where nobody can confirm an agreement. */
export function noticeTooShort(earliest: EarliestDay, byTenant: boolean): AppError {
  const day = formatCalendarDate(earliest.day);
  const next = byTenant
    ? 'Choose that day or a later one, or ask your landlord to agree to an earlier day.'
    : 'Choose that day or a later one, or confirm that both sides agree.';
  const message = `The earliest last day is ${day}. ${whyEarliest(earliest)} ${next}`;
  return new AppError('notice_too_early', message, { fields: { lastDay: message } });
}

export function lastDayHasPassed(): AppError {
  const message = 'This day has passed. End the lease on it instead.';
  return new AppError('notice_for_past_day', message, { fields: { lastDay: message } });
}

export function givenInFuture(): AppError {
  const message = 'The notice is dated in the future. Enter the day on which it was given.';
  return new AppError('notice_dated_ahead', message, { fields: { givenOn: message } });
}
