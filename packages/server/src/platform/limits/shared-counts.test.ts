import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app';
import { anOrganization } from '#testing/factories';
import { asOwner, everyRow } from '#testing/inspection';
import { createLogger } from '../log.ts';
import { createSharedCounts, type SharedCounts } from './shared-counts.ts';

const app = useTestApp();
const log = createLogger('silent');
const windowMs = 60_000;

/** Two servers on one database, with clocks set by the test. */
function servers() {
  const [clock, otherClock] = [{ ms: 1_800_000_000_000 }, { ms: 1_800_000_000_000 }];
  const { pool } = app.current.database;
  const aServer = (its: { ms: number }) =>
    createSharedCounts({ pool, log, windowMs, now: () => its.ms });
  return { clock, otherClock, one: aServer(clock), other: aServer(otherClock) };
}

const add = (counts: SharedCounts, key: string, times = 1) =>
  Array.from({ length: times }, () => counts.add('address', key).used).at(-1);

describe('counts that servers share', () => {
  test('are those of all servers once they are shared, and never twice', async () => {
    const { one, other } = servers();
    expect(add(one, 'together', 3)).toBe(3);
    expect(add(other, 'together', 4)).toBe(4);
    await one.share();
    await other.share();
    expect(add(other, 'together')).toBe(8);
    expect(add(one, 'together')).toBe(4);
    await other.share();
    await one.share();
    await one.share();
    expect(add(one, 'together')).toBe(10);
  });

  test('calls that are counted during an exchange are not lost', async () => {
    const { one, other } = servers();
    add(one, 'meanwhile', 2);
    const shared = one.share();
    add(one, 'meanwhile', 5);
    await shared;
    expect(add(one, 'meanwhile')).toBe(8);
    await one.share();
    add(other, 'meanwhile');
    await other.share();
    expect(add(other, 'meanwhile')).toBe(10);
  });

  test('restart with each window, in the database too', async () => {
    const { clock, otherClock, one, other } = servers();
    add(one, 'again', 9);
    await one.share();
    expect(one.msLeft()).toBe(windowMs);
    clock.ms += windowMs;
    otherClock.ms += windowMs;
    expect(add(one, 'again', 2)).toBe(2);
    await one.share();
    add(other, 'again');
    await other.share();
    expect(add(other, 'again')).toBe(4);
  });

  test('can be lowered by one', async () => {
    const { one } = servers();
    add(one, 'back');
    one.add('address', 'back').takeBack();
    const second = one.add('address', 'back');
    expect(second.used).toBe(2);
    await one.share();
    second.takeBack();
    expect(add(one, 'back')).toBe(2);
  });

  test('of an earlier window are not subtracted from the next one', async () => {
    const { clock, one } = servers();
    const late = one.add('address', 'late');
    clock.ms += windowMs;
    add(one, 'late', 2);
    late.takeBack();
    expect(add(one, 'late')).toBe(3);
  });

  test('survive a server whose clock is behind', async () => {
    const { otherClock, one, other } = servers();
    otherClock.ms += windowMs;
    add(other, 'skewed', 7);
    await other.share();
    add(one, 'skewed', 2);
    await one.share();
    add(other, 'skewed');
    await other.share();
    expect(add(other, 'skewed')).toBe(11);
  });

  test('stay on this server while the database cannot be reached', async () => {
    const away = new pg.Pool({ host: '127.0.0.1', port: 1 });
    const now = () => 1_800_000_000_000;
    const counts = createSharedCounts({ pool: away, log, windowMs, now });
    add(counts, 'away', 3);
    await counts.share();
    expect(add(counts, 'away')).toBe(4);
    await away.end();
  });

  test('are logged to stay on this server once in each outage', async () => {
    const organization = await anOrganization(app.current);
    const rename = (from: string, to: string) =>
      asOwner(app.current, organization, `ALTER TABLE ${from} RENAME TO ${to}`);
    const lines: string[] = [];
    const counts = createSharedCounts({
      pool: app.current.database.pool,
      log: createLogger('info', { write: (line: string) => void lines.push(line) }),
      windowMs,
      now: () => 1_800_000_000_000,
    });
    for (const outage of [1, 2]) {
      await rename('rate_limits', 'rate_limits_away');
      add(counts, 'outage');
      await counts.share();
      await counts.share();
      expect(lines).toHaveLength(outage);
      await rename('rate_limits_away', 'rate_limits');
      await counts.share();
    }
    expect(lines).toHaveLength(2);
  });

  test('of more callers than fit are counted together, for each kind', () => {
    const { one } = servers();
    for (let caller = 0; caller < 20_000; caller += 1) add(one, `caller ${caller}`);
    expect(add(one, 'new')).toBe(1);
    expect(add(one, 'newer')).toBe(2);
    one.add('address', 'newest').takeBack();
    expect(add(one, 'newest')).toBe(3);
    expect(add(one, 'caller 7')).toBe(2);
    expect(one.add('session', 'new').used).toBe(1);
    expect(one.add('session', 'newer').used).toBe(1);
  });

  test('that expired an hour ago are deleted, of other limits too', async () => {
    const { clock, one } = servers();
    const { pool } = app.current.database;
    const insert = 'INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2)';
    await pool.query(insert, ['attempts:old', clock.ms - 3_600_001]);
    await pool.query(insert, ['attempts:new', clock.ms - 3_599_999]);
    add(one, 'anyone');
    await one.share();
    const { rows } = await pool.query(`SELECT key FROM rate_limits WHERE key LIKE 'attempts:%'`);
    expect(rows).toEqual([{ key: 'attempts:new' }]);
  });

  test('store no key in clear text', async () => {
    const { one } = servers();
    add(one, '192.0.2.77');
    await one.share();
    const rows = (await everyRow(app.current)).get('public.rate_limits') ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.includes('192.0.2.77'))).toEqual([]);
  });
});
