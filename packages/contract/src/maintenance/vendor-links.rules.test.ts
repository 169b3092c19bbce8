import { expect, test } from 'vitest';
import { isLinkOpen, seesPlace, vendorLinkStatuses } from './vendor-links.rules.ts';

const now = '2026-03-10T12:00:00Z';
const link = { expiresAt: '2026-03-10T12:00:00Z', revokedAt: null, status: 'SENT' } as const;

test.each([
  [link, true],
  [{ ...link, status: 'ACCEPTED' as const }, true],
  [{ ...link, status: 'DONE' as const }, true],
  [{ ...link, status: 'DECLINED' as const }, false],
  [{ ...link, expiresAt: '2026-03-10T11:59:59Z' }, false],
  [{ ...link, revokedAt: '2026-03-09T12:00:00Z' }, false],
])('MAINT-4: the link %o is open: %s', (each, open) => {
  expect(isLinkOpen(each, now)).toBe(open);
});

test('MAINT-5: the place is shown only after accepting', () => {
  expect(vendorLinkStatuses.filter((status) => seesPlace({ status }))).toEqual([
    'ACCEPTED',
    'DONE',
  ]);
});
