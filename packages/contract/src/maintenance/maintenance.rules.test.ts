import { describe, expect, test } from 'vitest';
import {
  canReopen,
  isOverdue,
  moveOf,
  nextStatuses,
  targetAt,
  titleOf,
  workOrderLabel,
  workOrderStatuses,
  type WorkOrderStatus,
} from './maintenance.rules.ts';

const NOW = '2026-03-10T12:00:00Z';
const daysAgo = (days: number, seconds = 0) =>
  Temporal.Instant.from(NOW)
    .subtract({ hours: days * 24, seconds })
    .toString();

const open = (status: WorkOrderStatus) => ({ status, endedAt: null });
const ended = (status: WorkOrderStatus, endedAt = daysAgo(1)) => ({ status, endedAt });

describe('MAINT-2: the status of a work order', () => {
  test.each<[WorkOrderStatus, WorkOrderStatus[]]>([
    ['NEW', ['TRIAGED', 'QUOTING', 'SCHEDULED', 'IN_PROGRESS', 'DONE', 'CLOSED', 'CANCELLED']],
    ['QUOTING', ['SCHEDULED', 'IN_PROGRESS', 'DONE', 'CLOSED', 'CANCELLED']],
    ['IN_PROGRESS', ['DONE', 'CLOSED', 'CANCELLED']],
  ])('MAINT-2: %s goes only forward', (status, next) => {
    expect(nextStatuses(open(status), NOW)).toEqual(next);
  });

  test.each<[WorkOrderStatus, WorkOrderStatus[]]>([
    ['DONE', ['TRIAGED', 'CLOSED']],
    ['CLOSED', ['TRIAGED']],
    ['CANCELLED', ['TRIAGED']],
  ])('MAINT-2: %s can be reopened for 30 days', (status, next) => {
    expect(nextStatuses(ended(status), NOW)).toEqual(next);
    expect(canReopen(ended(status, daysAgo(30)), NOW)).toBe(true);
    expect(canReopen(ended(status, daysAgo(30, 1)), NOW)).toBe(false);
    expect(moveOf(ended(status, daysAgo(30, 1)), 'TRIAGED', NOW)).toBe('too late');
  });

  test('MAINT-2: no open status follows itself', () => {
    const moves = workOrderStatuses
      .slice(0, 5)
      .map((each) => moveOf({ status: each, endedAt: null }, each, NOW));
    expect(new Set(moves)).toEqual(new Set(['backward']));
  });
});

describe('MAINT-2: the target of a work order', () => {
  test.each([
    ['EMERGENCY', '2026-03-11T12:00:00.000Z'],
    ['HIGH', '2026-03-13T12:00:00.000Z'],
    ['NORMAL', '2026-03-24T12:00:00.000Z'],
  ] as const)('MAINT-2: %s reported on 03/10 at noon should be done by %s', (priority, target) => {
    expect(targetAt(priority, NOW)).toBe(target);
    const order = { ...open('NEW'), targetAt: target };
    expect(isOverdue(order, target)).toBe(false);
    expect(isOverdue(order, Temporal.Instant.from(target).add({ seconds: 1 }).toString())).toBe(
      true,
    );
    expect(isOverdue({ ...order, status: 'DONE' }, '2027-01-01T00:00:00Z')).toBe(false);
  });
});

test.each([
  [7, 'W-0007'],
  [1234, 'W-1234'],
  [12_345, 'W-12345'],
])('MAINT-2: number %i is shown as %s', (number, label) => {
  expect(workOrderLabel(number)).toBe(label);
});

test.each([
  ['The sink leaks. Water is on the floor.', 'The sink leaks'],
  ['No heat!\nSince yesterday', 'No heat'],
  ['Can somebody look at the oven? It smokes.', 'Can somebody look at the oven?'],
  ['leak '.repeat(40), `${'leak '.repeat(15).trim()}…`],
])('MAINT-1: the title of a reported problem is its beginning', (description, title) => {
  expect(titleOf(description)).toBe(title);
});
