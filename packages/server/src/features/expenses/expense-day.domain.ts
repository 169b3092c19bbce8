/** The border between the day of an expense, which is stored, and the moments that clients send and get. */
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';

/** A day, with its time if it is known. No time zone belongs to it: it stays if the organization moves to another. */
export interface ExpenseDay {
  readonly date: CalendarDate;
  /** `HH:mm:ss`, midnight if it is not known. */
  readonly timeOfDay: string;
}

const MIDNIGHT = '00:00:00';

/** A day from a receipt or a statement: `YYYY-MM-DD`, or that day and `THH:mm:ss`. */
export function dayWritten(written: string): ExpenseDay {
  const [date = '', timeOfDay = MIDNIGHT] = written.split('T');
  return { date, timeOfDay };
}

/** What a clock in the time zone shows at this moment. */
export function dayAt(moment: Temporal.Instant, timeZone: string): ExpenseDay {
  const local = moment.toZonedDateTimeISO(timeZone);
  return {
    date: local.toPlainDate().toString(),
    timeOfDay: local.toPlainTime().toString({ smallestUnit: 'millisecond' }),
  };
}

/** Converting takes a while, and lists have many expenses of the same days. */
const known = new Map<string, string>();
const MOST_KNOWN = 20_000;

/** The moment that responses have for a day. */
export function momentOfDay({ date, timeOfDay }: ExpenseDay, timeZone: string): string {
  const local = `${date}T${timeOfDay}`;
  const key = `${timeZone} ${local}`;
  const found = known.get(key);
  if (found) return found;
  const instant = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
  const moment = instant.toString({ fractionalSecondDigits: 3 });
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, moment);
  return moment;
}

/** The day that a client sent: a day, or a moment. */
export function dayGiven(given: string, timeZone: string): ExpenseDay {
  return given.includes('T') ? dayAt(Temporal.Instant.from(given), timeZone) : dayWritten(given);
}

/** The day after an edit. If the client sent the same day, or the moment of the response, the time stays. */
export function dayAfterEdit(
  { date, timeOfDay }: ExpenseDay,
  given: string,
  timeZone: string,
): ExpenseDay {
  const before = { date, timeOfDay };
  const isSame = given === date || given === momentOfDay(before, timeZone);
  return isSame ? before : dayGiven(given, timeZone);
}
