/** The rules of time zones for migration 0032, which turns the moments of expenses into days. */
import type pg from 'pg';

/** Entered days are between 1900 and 2199. */
const FIRST = Temporal.Instant.from('1899-12-31T00:00Z');
const END = Temporal.Instant.from('2200-01-02T00:00Z');

/**
 * Passes the offsets of the organizations' time zones to the migration, until the connection ends. The database would
 * use its own rules, which are of another edition and differ for some names. If a server still runs and sets a zone
 * after this, the migration fails without changing anything, and works when it is started again.
 */
export async function passZoneOffsets(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'expenses'
       AND column_name = 'date' AND data_type = 'timestamp with time zone'`,
  );
  if (!rowCount) return;
  const { rows } = await client.query<{ zone: string }>(
    'SELECT DISTINCT time_zone AS zone FROM organizations',
  );
  const zones = rows.map(({ zone }) => ({ time_zone: zone, ...offsetsOf(zone) }));
  await client.query(`SELECT set_config('app.zone_offsets', $1, false)`, [JSON.stringify(zones)]);
}

interface Offsets {
  /** The start of each offset except the first. */
  readonly starts: readonly string[];
  /** In seconds. */
  readonly offsets: readonly number[];
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
  return { starts, offsets };
}

const secondsOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime) => offsetNanoseconds / 1e9;
