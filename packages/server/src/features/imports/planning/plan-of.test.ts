import { describe, expect, test } from 'vitest';
import { summaryOf } from '../summary.ts';
import {
  aRow,
  books,
  emptyBooks,
  leaseOfMia,
  oakStreet,
  rehearse,
  sentences,
} from './planning.testing.ts';

const rentRoll = (rows: Parameters<typeof rehearse>[1], given = emptyBooks) =>
  sentences('RENT_ROLL', rehearse('RENT_ROLL', rows, given));

const results = ({ rows }: ReturnType<typeof rehearse>) => rows.map(({ result }) => result);

const withOak = books({ homes: [oakStreet], leases: [leaseOfMia] });

describe('a rent roll', () => {
  test('DATA-3, D1: 12 rows with 2 bad ones would create 10, and each problem names its row', () => {
    const rows = Array.from({ length: 12 }, (_, index) => aRow(index + 10));
    rows[3] = aRow(13, { rent: '14O0' });
    rows[7] = aRow(17, { address: '4 Oak St' });
    const rehearsed = rehearse('RENT_ROLL', rows, withOak);
    expect(results(rehearsed).filter((result) => result === 'NEW')).toHaveLength(10);
    expect(sentences('RENT_ROLL', rehearsed)).toEqual([
      'Row 5: rent: "14O0" is no amount.',
      'Row 9: no property "4 Oak St"; did you mean "4 Oak Street"?',
    ]);
    const [created, together] = summaryOf('RENT_ROLL', rehearsed);
    expect([created, together]).toEqual(['10 would be created.', 'Together: 10 homes, 10 leases.']);
    expect(rehearsed.rows[3]?.problems).toMatchObject([{ suggestion: '$1,400.00' }]);
    expect(rehearsed.rows[7]?.problems).toMatchObject([{ suggestion: '4 Oak Street' }]);
  });

  test('DATA-1: money, days and states are recognized in the ways people write them', () => {
    const { plan, rows } = rehearse('RENT_ROLL', [
      aRow(1, { rent: '1,450', start: '11/1/26', end: 'Oct 31, 2027', state: 'New York' }),
      aRow(2, { rent: '$1450.00', start: '2026-11-01', end: '10-31-2027', balance: '($50.00)' }),
    ]);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    const one = { start: '2026-11-01', end: '2027-10-31', rent: 145_000 };
    expect(plan.leases).toMatchObject([one, { ...one, balance: -5000 }]);
    expect(plan.homes[0]).toMatchObject({ state: 'NY', zip: '12207' });
  });

  test('DATA-1: numbers have commas between thousands only, and 1.5 is offered for 1,5', () => {
    const { plan, rows } = rehearse('RENT_ROLL', [
      aRow(1, { squareFeet: '1,450 sq ft', bathrooms: '1.5' }),
      aRow(2, { bathrooms: '1,5' }),
    ]);
    expect(plan.homes[0]?.attributes).toMatchObject({ 'Square feet': '1450', Bathrooms: '1.5' });
    expect(rows[1]?.problems).toMatchObject([{ field: 'bathrooms', suggestion: '1.5' }]);
  });

  test('DATA-1: rows of one home and term are people of one lease; units of one address are in a building', () => {
    const unit = { address: '12 Elm Street', unit: '2B' };
    const { plan } = rehearse('RENT_ROLL', [
      aRow(1, unit),
      aRow(2, { ...unit, rent: '', firstName: 'Jo' }),
      aRow(3, { ...unit, role: 'Cosigner', rent: '0' }),
      aRow(4, { address: '12 Elm Street', unit: '2C' }),
    ]);
    expect(plan.homes.map((home) => [home.building, home.unit])).toEqual([
      ['12 Elm Street', '2B'],
      ['12 Elm Street', '2C'],
    ]);
    expect(plan.leases[0]).toMatchObject({ rows: [2, 3, 4], rent: 145_000 });
    const roles = plan.leases[0]?.people.map(({ role }) => role);
    expect(roles).toEqual(['TENANT', 'TENANT', 'GUARANTOR']);
  });

  test('DATA-1: a home without a tenant is not let', () => {
    const vacant = { firstName: '', lastName: '', email: '', phone: '', start: '', end: '' };
    const { plan, rows } = rehearse('RENT_ROLL', [
      aRow(1, vacant),
      aRow(2, { ...vacant, fullName: 'VACANT' }),
    ]);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    expect(plan).toMatchObject({ homes: [{ rent: 145_000 }, {}], leases: [] });
  });

  test('DATA-4: the same file again is the same, by old ids or by what it says', () => {
    const row = aRow(4, { address: '4 Oak Street', lastName: 'Chen', email: 'mia@example.com' });
    const again = rehearse('RENT_ROLL', [{ ...row, firstName: 'Mia' }], withOak);
    expect(results(again)).toEqual(['SAME']);
    const records = new Map([
      ['home #H-1', oakStreet.id],
      ['lease #L-1', leaseOfMia.id],
    ]);
    const ids = { homeId: 'H-1', leaseId: 'L-1', firstName: 'Mia' };
    const known = rehearse('RENT_ROLL', [{ ...row, ...ids }], { ...withOak, records });
    expect(results(known)).toEqual(['SAME']);
  });

  test('DATA-3: a lease of the books that differs is named, and not changed', () => {
    const row = aRow(4, { address: '4 Oak Street', lastName: 'Chen', email: 'mia@example.com' });
    expect(rentRoll([{ ...row, firstName: 'Mia', rent: '1500' }], withOak)).toEqual([
      'Row 2: It is $1,450.00 in the books. Change it there, or correct this row.',
    ]);
  });
});

test.each([
  [
    'a spreadsheet error',
    { rent: '#REF!' },
    'rent: "#REF!" is an error of the spreadsheet. Enter the value.',
  ],
  ['a formula', { rent: '=A1+1' }, 'rent: "=A1+1" is a formula. Enter its value.'],
  ['a day that does not exist', { start: '2/30/2026' }, 'lease start: "2/30/2026" is no date.'],
  ['an end before the start', { end: '1/1/2025' }, 'The end must be after the start.'],
  ['a comma for a period', { bathrooms: '1,5' }, 'bathrooms: "1,5" is no number.'],
  ['an unknown state', { state: 'New Yrok' }, 'state: "New Yrok" is no state.'],
  ['no email', { email: '' }, 'Ann Tenant1 needs an email, to sign in with.'],
  ['no city', { city: '' }, 'The city is needed for a new home.'],
  ['a due day that does not exist', { dueDay: '45' }, 'Choose a day from 1 to 31.'],
])('DATA-3: a row with %s has a problem in words', (_, changes, message) => {
  expect(rentRoll([aRow(1, changes)])).toEqual([`Row 2: ${message}`]);
});

test('DATA-3: an email twice with different names is a problem, in the file and in the books', () => {
  const rows = [aRow(1), aRow(2, { email: 'tenant1@example.com' })];
  expect(rentRoll(rows)).toEqual(['Row 3: email: "tenant1@example.com" is Ann Tenant1 in row 2.']);
  const accounts = new Map([['tenant1@example.com', { firstName: 'Mia', lastName: 'Chen' }]]);
  expect(rentRoll([aRow(1)], books({ accounts }))).toEqual([
    'Row 2: email: "tenant1@example.com" is Mia Chen in the books.',
  ]);
});

test('DATA-3: leases that overlap are a problem, in the file and with the books', () => {
  const later = aRow(2, { address: '1 Elm Street', start: '6/1/2026', end: '5/31/2028' });
  expect(rentRoll([aRow(1), later])).toEqual([
    'Row 3: This lease overlaps the one of row 2, from 11/01/2025 to 10/31/2027.',
  ]);
  expect(rentRoll([{ ...later, address: '4 Oak Street' }], withOak)).toEqual([
    'Row 2: This lease overlaps the one of Mia Chen in the books, from 11/01/2025 to 10/31/2027.',
  ]);
});

describe('payments', () => {
  const payment = { address: '4 Oak Street', day: '11/3/2026', amount: '$1,450.00' };

  test('DATA-4: equal payments are counted: as many as the books have are the same', () => {
    const entries = [
      { id: 'p1', of: leaseOfMia.id, day: '2026-11-03', amount: leaseOfMia.rent, text: '' },
    ];
    const twice = rehearse('PAYMENTS', [payment, payment], { ...withOak, entries });
    expect(results(twice)).toEqual(['SAME', 'NEW']);
  });

  test('DATA-4: a payment with the id of another is another payment', () => {
    const entries = [
      { id: 'p1', of: leaseOfMia.id, day: '2026-11-03', amount: leaseOfMia.rent, text: '' },
    ];
    const given = { ...withOak, entries, records: new Map([['payment #P-1', 'p1']]) };
    const rows = ['P-2', 'P-1'].map((paymentId) => ({ ...payment, paymentId }));
    expect(results(rehearse('PAYMENTS', rows, given))).toEqual(['NEW', 'SAME']);
  });

  test('DATA-3: an ID of the old system is of one payment', () => {
    const rows = [
      { ...payment, paymentId: 'P-1' },
      { ...payment, paymentId: 'P-1', amount: '20' },
    ];
    expect(sentences('PAYMENTS', rehearse('PAYMENTS', rows, withOak))).toEqual([
      'Row 3: payment id: "P-1" is in row 2, too. Correct it, or leave it empty.',
    ]);
  });

  test('DATA-3: an unknown home or tenant is named with the nearest one', () => {
    const rows = [
      { ...payment, address: '4 Oak Stret' },
      { ...payment, fullName: 'Mia Chan' },
      { ...payment, amount: '0' },
      { ...payment, day: '12/24/2026' },
    ];
    expect(sentences('PAYMENTS', rehearse('PAYMENTS', rows, withOak))).toEqual([
      'Row 2: no property "4 Oak Stret"; did you mean "4 Oak Street"?',
      'Row 3: no tenant "Mia Chan" at 4 Oak Street; did you mean "Mia Chen"?',
      'Row 4: amount: "0" is not more than zero.',
      'Row 5: This day is in the future.',
    ]);
  });
});

test('DATA-1: expenses of homes and of the organization have categories by any of their names', () => {
  const rows = [
    { day: '11/12/2026', amount: '86.40', vendor: 'Hardware', category: 'Repairs' },
    { day: '11/12/2026', amount: '-10', category: 'Supplies', address: '4 Oak Street' },
    { day: '11/12/2026', amount: '5', category: 'Suplies' },
  ];
  const rehearsed = rehearse('EXPENSES', rows, withOak);
  expect(rehearsed.plan.expenses).toMatchObject([
    { category: 'REPAIRS_AND_MAINTENANCE', propertyId: null, amount: 8640 },
    { category: 'SUPPLIES', propertyId: oakStreet.id, amount: -1000 },
  ]);
  expect(rehearsed.rows[2]?.problems).toMatchObject([{ suggestion: 'Supplies' }]);
});

test('DATA-3: charges of a lease begin on the day of the switch', () => {
  const charge = { address: '4 Oak Street', description: 'Parking', amount: '75' };
  const { plan } = rehearse('CHARGES', [charge], withOak);
  expect(plan.charges).toMatchObject([
    { leaseId: leaseOfMia.id, amount: 7500, firstDay: '2026-12-01', dueDay: 1, existing: null },
  ]);
});

test('DATA-3: unpaid charges are not entered beside the balance of a rent roll, and a sum that differs is named', () => {
  const charge = { address: '4 Oak Street', description: 'Rent', due: '11/1/2026' };
  const balance = { id: 'b', of: leaseOfMia.id, day: '2026-12-01', amount: leaseOfMia.rent };
  const entries = [{ ...balance, text: 'Balance before 12/01/2026' }];
  const given = { ...withOak, entries };
  const say = (amount: string) =>
    sentences('OPEN_CHARGES', rehearse('OPEN_CHARGES', [{ ...charge, amount }], given));
  expect(say('1450')).toEqual([
    'Row 2: The balance of $1,450.00 of this lease is in the books as one charge. Leave out either of them.',
  ]);
  expect(say('1200')).toEqual([
    'Row 2: The balance of $1,450.00 of this lease is in the books as one charge, and these charges add up to $1,200.00. Leave out either of them.',
  ]);
});
