import { expect, test } from 'vitest';
import {
  approvedQuote,
  canRemind,
  isOutdated,
  lacksApproval,
  needsOwner,
  whyOwnerDecides,
} from './owner-approvals.rules.ts';

const terms = (limit: number | null, others = 0, replaces: number | null = null) => ({
  limit,
  others,
  replaces,
});

test.each([
  [100, terms(null), false],
  [100, terms(100), false],
  [100.01, terms(100), true],
  [0, terms(0), true],
  [1, terms(0), true],
  [50, terms(100, 50), false],
  [50.01, terms(100, 50), true],
  [0, terms(100, 100), false],
  // A revised quote replaces the approved one of the same vendor.
  [100, terms(100, 0, 90), false],
  [101, terms(100, 0, 90), true],
  [190, terms(100, 50, 200), false],
  [201, terms(100, 50, 200), true],
  [1, terms(0, 0, 90), true],
])('BOOKS-20, MAINT-7: %d beside %o needs the owner: %s', (amount, beside, needed) => {
  expect(needsOwner(amount, beside)).toBe(needed);
});

const open = (amount: number) => ({ amount, status: 'OPEN' as const });
const declined = (amount: number) => ({ amount, status: 'DECLINED' as const });

test.each([
  [[], false],
  [[open(100)], false],
  [[open(100.01)], true],
  [[open(90), open(300)], true],
  [[open(300), { amount: 90, status: 'APPROVED' as const }], false],
  [[declined(300)], true],
  [[declined(300), declined(90)], true],
  [[declined(300), open(90)], false],
])('MAINT-7: with the quotes %o a vendor cannot be chosen above $100: %s', (quotes, lacks) => {
  expect(lacksApproval(quotes, terms(100))).toBe(lacks);
  expect(lacksApproval(quotes, terms(300, 200))).toBe(lacks);
  expect(lacksApproval(quotes, terms(null))).toBe(false);
});

test('MAINT-7: the newest approved quote of a vendor counts', () => {
  const sent = (id: string, day: string, status: 'APPROVED' | 'OPEN' = 'APPROVED') => ({
    id,
    status,
    amount: 1,
    createdAt: `2026-03-${day}T12:00:00.000Z`,
  });
  const quotes = [sent('a', '12'), sent('b', '11'), sent('c', '12'), sent('d', '13', 'OPEN')];
  expect(approvedQuote(quotes)?.id).toBe('c');
  expect(approvedQuote(quotes.toReversed())?.id).toBe('c');
  expect(approvedQuote([])).toBeUndefined();
});

const quote = { vendor: 'Joe', amount: 300 };

test.each([
  [{ ...quote, ...terms(250) }, 'The quote from Joe for $300.00 is above your limit of $250.00.'],
  [
    { ...quote, ...terms(500, 250) },
    'Together with the $250.00 that is already agreed, the quote from Joe for $300.00 is above your limit of $500.00.',
  ],
  [{ ...quote, ...terms(300) }, 'You are asked to approve the quote from Joe for $300.00.'],
  [{ ...quote, ...terms(null) }, 'You are asked to approve the quote from Joe for $300.00.'],
  [
    { ...quote, ...terms(0, 250) },
    'The quote from Joe for $300.00 needs your approval, as every quote does.',
  ],
  [
    { ...quote, ...terms(250, 0, 240) },
    'The quote from Joe for $300.00 is above your limit of $250.00. It replaces their approved quote for $240.00.',
  ],
])('MAINT-7: says why the owner decides: %o', (given, sentence) => {
  expect(whyOwnerDecides(given, 'owner')).toBe(sentence);
  expect(whyOwnerDecides(given, 'staff')).toBe(
    sentence.replace('your', 'the owner’s').replace('You are', 'The owner is'),
  );
});

const asked = { quoteCount: 2, amount: 285 };

test.each([
  [{ ...asked, isOpen: true }, false],
  [{ ...asked, isOpen: false }, true],
  [{ ...asked, isOpen: true, quoteCount: 3 }, true],
  [{ ...asked, isOpen: true, amount: 300 }, true],
])('MAINT-7: with %o the question to the owner is outdated: %s', (now, outdated) => {
  expect(isOutdated(asked, now)).toBe(outdated);
});

const waits = { askedAt: '2026-03-10T12:00:00Z', remindedAt: null, reminders: 0 };

test.each([
  [waits, '2026-03-11T11:59:59Z', false],
  [waits, '2026-03-11T12:00:00Z', true],
  [{ ...waits, reminders: 3 }, '2026-03-20T12:00:00Z', false],
  [{ ...waits, remindedAt: '2026-03-12T12:00:00Z', reminders: 1 }, '2026-03-12T20:00:00Z', false],
])('MAINT-7: %o can be reminded at %s: %s', (reminded, now, can) => {
  expect(canRemind(reminded, now)).toBe(can);
});
