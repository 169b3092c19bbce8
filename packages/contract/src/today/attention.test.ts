import { expect, test } from 'vitest';
import { cents } from '#shared/money';
import { firstInOrder, type Finding } from './attention.ts';
import type { Need } from './today.schemas.ts';

const finding = (kind: Need['kind'], money?: number): Finding => ({
  need: { kind, key: kind } as Need,
  since: '2026-03-10',
  ...(money !== undefined && { money: cents(money) }),
});

const kindsOf = (findings: readonly Finding[], limit: number) =>
  firstInOrder(findings, limit).map(({ need }) => need.kind);

test('HOME-2: unread messages and mail that waits are among the first, whatever the others are worth', () => {
  const late = finding('rent_late', 100);
  const deposit = finding('deposit_held', 300);
  const unread = finding('unread');
  const task = finding('task');
  expect(kindsOf([late, unread, deposit], 2)).toEqual(['deposit_held', 'unread']);
  expect(kindsOf([late, unread, deposit], 3)).toEqual(['deposit_held', 'rent_late', 'unread']);
  expect(kindsOf([late, deposit, task], 2)).toEqual(['deposit_held', 'rent_late']);
  const outbox = finding('outbox');
  const first = ['deposit_held', 'outbox', 'unread'];
  expect(kindsOf([late, unread, deposit, outbox], 3)).toEqual(first);
  expect(kindsOf([unread], 0)).toEqual([]);
});

test('HOME-2, MAINT-1: an emergency comes before all money', () => {
  const emergency = { ...finding('work_waiting'), urgent: true };
  const late = finding('rent_late', 100_000);
  expect(kindsOf([late, finding('unread'), emergency], 3)).toEqual([
    'work_waiting',
    'rent_late',
    'unread',
  ]);
});
