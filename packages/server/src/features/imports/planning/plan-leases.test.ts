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

const problemsOf = (changes: Readonly<Record<string, string>>, lease = leaseOfMia) => {
  const given = books({ homes: [oakStreet], leases: [lease] });
  const row = aRow(1, { ...atHome, ...mia, ...changes });
  return rehearse('RENT_ROLL', [row], given).rows[0]?.problems;
};

test.each([
  ['phone', '(518) 555-9999', '(518) 555-0123'],
  ['dueDay', '5', '1'],
  ['deposit', '900', '$1,450.00'],
  ['email', 'other@example.com', 'mia@example.com'],
])('DATA-3: another %s than in the books is named', (field, typed, known) => {
  expect(problemsOf({ [field]: typed })).toMatchObject([{ field, suggestion: known }]);
});

test('DATA-3: another role than in the books is named', () => {
  const jo = { firstName: 'Jo', lastName: 'Reed', email: 'jo@example.com' };
  const [tenant] = leaseOfMia.people;
  const guarantor = { ...tenant!, ...jo, role: 'GUARANTOR' as const };
  const lease = { ...leaseOfMia, people: [tenant!, guarantor] };
  const rows = [aRow(1, { ...atHome, ...mia }), aRow(1, { ...atHome, ...jo, role: 'Tenant' })];
  const found = rehearse('RENT_ROLL', rows, books({ homes: [oakStreet], leases: [lease] }));
  expect(found.rows[1]?.problems).toMatchObject([{ field: 'role', suggestion: 'Guarantor' }]);
});

test('DATA-4: a phone number is the same with the code of the country, and a due day that is not given too', () => {
  expect(problemsOf({ phone: '+1 518 555 0123' })).toEqual([]);
  expect(problemsOf({}, { ...leaseOfMia, dueDay: 3 })).toEqual([]);
});

test('DATA-3: a lease overlaps one of the books that goes on month to month after its end', () => {
  const goesOn = { ...leaseOfMia, last: null };
  const next = { firstName: 'Jo', lastName: 'Reed', start: '11/1/2027', end: '10/31/2028' };
  expect(problemsOf(next, goesOn)).toMatchObject([
    {
      field: 'start',
      message:
        'This lease overlaps the one of Mia Chen in the books, from 11/01/2025 to 10/31/2027, which goes on month to month.',
    },
  ]);
  expect(problemsOf(next)).toEqual([]);
});
