import { expect, test } from 'vitest';
import { aRow, books, leaseOfMia, oakStreet, rehearse } from './planning.testing.ts';

const mia = { firstName: 'Mia', lastName: 'Chen', email: 'mia@example.com' };
const atHome = { address: oakStreet.address };

test('DATA-3: two IDs of leases of one home and start are not taken for one lease', () => {
  const rows = [
    aRow(1, { ...atHome, leaseId: 'L-1' }),
    aRow(2, { ...atHome, leaseId: 'L-2', firstName: 'Jo' }),
  ];
  const { rows: found } = rehearse('RENT_ROLL', rows);
  expect(found[1]).toMatchObject({ result: 'PROBLEM', problems: [{ field: 'leaseId' }] });
});

test('DATA-3: the balance of a lease that was entered by hand is not dropped in silence', () => {
  const row = aRow(1, { ...atHome, ...mia, balance: '500' });
  const byHand = books({ homes: [oakStreet], leases: [leaseOfMia] });
  expect(rehearse('RENT_ROLL', [row], byHand).rows[0]).toMatchObject({
    result: 'PROBLEM',
    problems: [{ field: 'balance' }],
  });
  const records = new Map([['lease of an import', leaseOfMia.id]]);
  const imported = books({ homes: [oakStreet], leases: [leaseOfMia], records });
  expect(rehearse('RENT_ROLL', [row], imported).rows[0]).toMatchObject({ result: 'SAME' });
});

test('DATA-1: all dates of a file are read in one order', () => {
  const first = {
    address: oakStreet.address,
    day: '13/2/2026',
    amount: '100',
    fullName: 'Mia Chen',
  };
  const given = books({ homes: [oakStreet], leases: [leaseOfMia] });
  const { plan } = rehearse('PAYMENTS', [first, { ...first, day: '3/1/2026' }], given);
  expect(plan.payments.map(({ day }) => day)).toEqual(['2026-02-13', '2026-01-03']);
});
