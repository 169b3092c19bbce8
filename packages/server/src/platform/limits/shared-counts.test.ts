import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app';
import { everyRow } from '#testing/inspection';
import { createLogger } from '../log.ts';
import { createSharedCounts } from './shared-counts.ts';

const app = useTestApp();
const log = createLogger('silent');
const windowMs = 60_000;

/** Two servers on one database whose clocks the test sets. */
function servers() {
  const clock = { ms: 1_800_000_000_000 };
  const { pool } = app.current.database;
  const aServer = () => createSharedCounts({ pool, log, windowMs, now: () => clock.ms });
  return { clock, one: aServer(), other: aServer() };
}

const addTo = (counts: { add(key: string): number }, key: string, times: number) =>
  Array.from({ length: times }, () => counts.add(key)).at(-1);

describe('counts that servers share', () => {
  test('are those of all servers once they are shared, and never twice', async () => {
    const { one, other } = servers();
    expect(addTo(one, 'together', 3)).toBe(3);
    expect(addTo(other, 'together', 4)).toBe(4);
    await one.share();
    await other.share();
    expect(other.add('together')).toBe(8);
    expect(one.add('together')).toBe(4);
    await other.share();
    await one.share();
    await one.share();
    expect(one.add('together')).toBe(10);
  });

  test('what is counted while a share is under way is not lost', async () => {
    const { one, other } = servers();
    addTo(one, 'meanwhile', 2);
    const shared = one.share();
    addTo(one, 'meanwhile', 5);
    await shared;
    expect(one.add('meanwhile')).toBe(8);
    await one.share();
    other.add('meanwhile');
    await other.share();
    expect(other.add('meanwhile')).toBe(10);
  });

  test('begin anew with each window, in the database too', async () => {
    const { clock, one, other } = servers();
    addTo(one, 'again', 9);
    await one.share();
    expect(one.msLeft()).toBe(windowMs);
    clock.ms += windowMs;
    expect(addTo(one, 'again', 2)).toBe(2);
    await one.share();
    other.add('again');
    await other.share();
    expect(other.add('again')).toBe(4);
  });

  test('one is taken back', async () => {
    const { one } = servers();
    addTo(one, 'back', 2);
    one.takeBack('back');
    expect(one.add('back')).toBe(2);
    await one.share();
    one.takeBack('back');
    expect(one.add('back')).toBe(2);
  });

  test('stay on this server while the database cannot be reached', async () => {
    const away = new pg.Pool({ host: '127.0.0.1', port: 1 });
    const now = () => 1_800_000_000_000;
    const counts = createSharedCounts({ pool: away, log, windowMs, now });
    addTo(counts, 'away', 3);
    await counts.share();
    expect(counts.add('away')).toBe(4);
    await away.end();
  });

  test('keep no key in clear', async () => {
    const { one } = servers();
    one.add('address 192.0.2.77');
    await one.share();
    const rows = (await everyRow(app.current)).get('public.rate_limits') ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.includes('192.0.2.77'))).toEqual([]);
  });
});
