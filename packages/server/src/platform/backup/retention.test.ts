import { expect, test } from 'vitest';
import { nameAt } from './backup-file.ts';
import { superfluous, timeOfName } from './retention.ts';

const DAY = 86_400_000;
const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, night) =>
    nameAt(new Date(Date.parse('2026-11-23T07:00:00Z') - night * DAY), undefined),
  );

test('BACKUP-5: nightly backups of 7 days, 4 weeks and 12 months are kept', () => {
  const names = nightly(800);
  const gone = new Set(superfluous(names));
  const kept = names.filter((name) => !gone.has(name)).map((name) => name.slice(9, 19));
  expect(kept).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
  // Deleting superfluous backups every night leaves the same files.
  const left: string[] = [];
  for (const name of names.toReversed()) {
    left.push(name);
    for (const old of superfluous(left)) left.splice(left.indexOf(old), 1);
  }
  expect(left.toReversed().map((name) => name.slice(9, 19))).toEqual(kept);
});

test('BACKUP-5: a machine that was off keeps old backups; only the newest of a day stays; other files are left alone', () => {
  const old = 'tenantry-2024-01-05T07-00-00Z.tar.age';
  const early = 'tenantry-2026-11-23T01-00-00Z.tar';
  const late = 'tenantry-2026-11-23T23-00-00Z.tar';
  expect(superfluous([late, old, early, 'house.jpg', 'tenantry.tar', 'backups.json'])).toEqual([
    early,
  ]);
  expect(timeOfName(old)?.toISOString()).toBe('2024-01-05T07:00:00.000Z');
  expect(timeOfName('tenantry-2026-11-23T01-00-00Z.tar.partial')).toBeNull();
});
