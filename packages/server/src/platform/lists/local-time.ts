import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Entered days are between 1900 and 2199. */
const FIRST = Temporal.Instant.from('1899-12-31T00:00Z');
const END = Temporal.Instant.from('2200-01-02T00:00Z');

interface Offsets {
  /** The start of each offset except the first. */
  readonly starts: readonly string[];
  /** In seconds. */
  readonly offsets: readonly number[];
}

const known = new Map<string, Offsets>();

/**
 * A timestamp as local time of a zone. The database only adds the given offsets, because its zone rules are of another
 * edition and differ for some names.
 */
export function localTime(moment: SQLWrapper, timeZone: string): SQL {
  const { starts, offsets } = known.get(timeZone) ?? offsetsOf(timeZone);
  const offset = sql`(${sql.param(offsets)}::integer[])[1 + width_bucket(${moment}, ${sql.param(starts)}::timestamptz[])]`;
  return sql`((${moment} at time zone 'UTC') + make_interval(secs => ${offset}))`;
}

function offsetsOf(timeZone: string): Offsets {
  const starts: string[] = [];
  const first = FIRST.toZonedDateTimeISO(timeZone);
  const offsets = [secondsOf(first)];
  let next = first.getTimeZoneTransition('next');
  while (next && Temporal.Instant.compare(next.toInstant(), END) < 0) {
    starts.push(next.toInstant().toString());
    offsets.push(secondsOf(next));
    next = next.getTimeZoneTransition('next');
  }
  const found = { starts, offsets };
  known.set(timeZone, found);
  return found;
}

const secondsOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime) => offsetNanoseconds / 1e9;
