import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import { expect, test } from 'vitest';
import type { TickedRow } from '../../lib/ticked-rows.ts';
import { remindedOf } from './reminded-rows.ts';

const receivable = (id: string, userId: string, former = false) =>
  ({ id, userId, former }) as unknown as Receivable;

const row = (name: string, leaseId: string | null) =>
  ({ id: name, name, userId: name, leaseId }) as unknown as TickedRow;

test('UNIT-6: a second tenant is reminded of what the lease owes, and roommates once', () => {
  const lease = receivable('lease', 'Ann');
  expect(remindedOf('people', [row('Rob', 'lease')], [lease])).toEqual({
    reminded: [lease],
    left: [],
  });
  const { reminded, left } = remindedOf(
    'people',
    [row('Ann', 'lease'), row('Rob', 'lease')],
    [lease],
  );
  expect(reminded).toEqual([lease]);
  expect(left.map(({ reason }) => reason)).toEqual(['On the same lease as Ann.']);
});

test('HOME-14: a person is reminded of each lease, and not of one that has ended', () => {
  const due = [receivable('now', 'Ann'), receivable('other', 'Ann'), receivable('old', 'Bo', true)];
  const rows = [row('Ann', 'now'), row('Bo', 'old'), row('Cy', 'paid')];
  const { reminded, left } = remindedOf('people', rows, due);
  expect(reminded).toEqual(due.slice(0, 2));
  expect(left.map(({ reason }) => reason)).toEqual(['The lease has ended.', 'Nothing is due now.']);
  expect(remindedOf('receivables', [row('Ann', 'now')], due).reminded).toEqual([due[0]]);
});
