import { expect, test } from 'vitest';
import { paidThrough } from './paid-through.ts';

type Facts = Parameters<typeof paidThrough>[0];

const schedules = [{ id: 'rent', kind: 'RENT' }] as unknown as Facts['schedules'];

const month = (number: string, invoiceId: string | null, end: string) => ({
  scheduleId: 'rent',
  start: `2026-${number}-01`,
  end: `2026-${number}-${end}`,
  invoiceId,
  reason: invoiceId ? null : 'Skipped',
});

const january = month('01', 'a', '31');
const february = month('02', 'b', '28');
const march = month('03', 'c', '31');

test.each([
  ['nothing is billed', [], [], null],
  ['all is paid', [march, january, february], [], '2026-03-31'],
  ['the last one is open', [january, february, march], ['c'], '2026-02-28'],
  ['an earlier one is open', [january, february, march], ['b'], '2026-01-31'],
  ['the first one is open', [january, february], ['a'], null],
  ['a month is neither billed nor skipped', [january, march], [], '2026-01-31'],
  ['a month is skipped', [january, month('02', null, '28'), march], [], '2026-03-31'],
  ['the newest month is skipped', [january, month('02', null, '28')], [], '2026-01-31'],
  ['another charge is billed', [{ ...january, scheduleId: 'parking' }], [], null],
] as const)('TENANT-6: rent is paid through the last paid day: %s', (_, postings, open, day) => {
  expect(paidThrough({ schedules, postings }, new Set(open))).toBe(day);
});
