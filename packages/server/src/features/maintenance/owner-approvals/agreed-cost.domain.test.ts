import type { QuoteStatus } from '@tenantry/contract/maintenance/vendor-links.rules';
import { cents } from '@tenantry/contract/shared/money';
import { expect, test } from 'vitest';
import { agreedByVendor, type VendorsPart } from './agreed-cost.domain.ts';

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 9));
const now = day(10);

const quote = (amount: number, status: QuoteStatus = 'OPEN', sentOn = 1) => ({
  id: `${sentOn}`,
  amount: cents(amount),
  status,
  createdAt: day(sentOn),
  decidedAt: status === 'OPEN' ? null : day(sentOn),
});

const joe = (part: Partial<VendorsPart>): VendorsPart => ({
  vendorId: 'joe',
  chosen: false,
  done: false,
  quotes: [],
  visits: [],
  ...part,
});

const chosen = true;
const [past, coming] = [[day(9)], [day(11)]];

test.each([
  ['nothing that is only offered', { quotes: [quote(200)] }, 0],
  ['an approved quote', { quotes: [quote(200, 'APPROVED')] }, 200],
  [
    'the newest approved quote of a vendor, which replaces the earlier one',
    { quotes: [quote(300, 'APPROVED', 2), quote(200, 'APPROVED', 3)] },
    200,
  ],
  [
    'an approved quote, whatever is offered later',
    { quotes: [quote(90, 'APPROVED'), quote(9)] },
    90,
  ],
  ['a chosen vendor who was there', { chosen, quotes: [quote(200)], visits: past }, 200],
  ['a chosen vendor who reported the work as done', { chosen, quotes: [quote(200)] }, 200],
  [
    'the highest quote that waits',
    { chosen, quotes: [quote(90), quote(200), quote(240, 'DECLINED')] },
    200,
  ],
  ['a chosen vendor without a quote as nothing', { chosen, visits: past }, 0],
  [
    'a chosen vendor who is still to come as nothing',
    { chosen, quotes: [quote(200)], visits: coming },
    0,
  ],
  ['a vendor who was there and was replaced', { quotes: [quote(200)], visits: past }, 200],
  [
    'what was declined because another one was approved',
    { quotes: [quote(200, 'DECLINED')], visits: past },
    200,
  ],
  [
    'a vendor who was replaced before the visit as nothing',
    { quotes: [quote(200)], visits: coming },
    0,
  ],
  ['a vendor who came only to look as nothing', { quotes: [quote(285)], visits: past }, 0],
  [
    'a vendor who came only to look and offers less since as nothing',
    { quotes: [quote(285, 'DECLINED', 1), quote(200, 'OPEN', 10)], visits: past },
    0,
  ],
  [
    'a vendor who was there to look, and again with a lower quote',
    {
      quotes: [quote(285, 'DECLINED', 1), quote(200, 'OPEN', 5)],
      visits: [day(4), day(9)],
    },
    200,
  ],
  [
    'what was asked at the visit, whatever is offered later',
    { quotes: [quote(200, 'OPEN', 1), quote(285, 'OPEN', 10)], visits: past },
    200,
  ],
  [
    'a vendor who was there before the price as the price within the limit',
    { quotes: [quote(200, 'OPEN', 10), quote(285, 'OPEN', 11)], visits: past },
    200,
  ],
  [
    'a quote that was declined before the visit as nothing beside a lower one, even if that was declined since',
    {
      quotes: [quote(285, 'DECLINED', 1), { ...quote(200, 'DECLINED', 2), decidedAt: day(10) }],
      visits: past,
    },
    200,
  ],
  [
    'a vendor who reported the work as done before it was reopened and given to another',
    { done: true, quotes: [quote(200, 'DECLINED')] },
    200,
  ],
  [
    'a chosen vendor who reported the work as done, and comes again',
    { chosen, done: true, quotes: [quote(200)], visits: coming },
    200,
  ],
  [
    'a vendor who was there before the price, which is above the limit, as nothing',
    { quotes: [quote(285, 'OPEN', 10)], visits: past },
    0,
  ],
] as const)('MAINT-7: counts %s', (_what, part, amount) => {
  const agreed = agreedByVendor([joe(part)], { limitAt: () => cents(250), now });
  expect(agreed.get('joe')).toBe(amount);
});

test.each([
  ['before the visit, which was only to look', 2, 0],
  ['since, so the vendor who was there counts', 10, 200],
])('MAINT-7: what is approved of another vendor takes from the limit: %s', (_what, on, amount) => {
  const ann = { ...joe({ quotes: [quote(100, 'APPROVED', on)] }), vendorId: 'ann' };
  const parts = [ann, joe({ quotes: [quote(200, 'OPEN', 3)], visits: past })];
  const agreed = agreedByVendor(parts, { limitAt: () => cents(250), now });
  expect([...agreed]).toEqual([
    ['ann', 100],
    ['joe', amount],
  ]);
});

test('MAINT-7: a vendor counts by the limit of the visit, also after it was lowered', () => {
  const limitAt = (at: Date) => (at < now ? cents(250) : cents(150));
  const parts = [joe({ quotes: [quote(200)], visits: past })];
  expect(agreedByVendor(parts, { limitAt, now }).get('joe')).toBe(200);
});
