import { expect, test } from 'vitest';
import { canRemind, isOutdated, lacksApproval, needsOwner } from './owner-approvals.rules.ts';

test.each([
  [100, null, false],
  [100, 100, false],
  [100.01, 100, true],
  [0, 0, true],
  [1, 0, true],
])('BOOKS-20: %d with the approval limit %s needs the owner: %s', (amount, limit, needed) => {
  expect(needsOwner(amount, limit)).toBe(needed);
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
  expect(lacksApproval(quotes, 100)).toBe(lacks);
  expect(lacksApproval(quotes, null)).toBe(false);
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
