import { describe, expect, test } from 'vitest';
import { newPerson } from './lease-people-draft.ts';
import {
  lateFeeOf,
  leaseErrors,
  leaseInputOf,
  newLeaseDraft,
  withStart,
  withType,
} from './lease-draft.ts';

const filled = {
  ...newLeaseDraft(1250),
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  deposit: '$500',
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@example.com',
  phoneNumber: '(212) 555-0123',
};

test('LEASE-3: a new lease starts with the defaults', () => {
  expect(newLeaseDraft(0)).toMatchObject({
    type: 'TERM',
    invoiceDayOfMonth: 1,
    invoiceDueDayOfMonth: 5,
    lateFeePercent: '$10.00',
    lateFeeFrequency: 1,
    lateFeeOnce: { type: 'NONE', amount: '', percent: '', most: '' },
    notify: true,
    monthlyCost: '',
  });
});

test('LEASE-3: a late fee that is not an amount yet counts as none', () => {
  expect(lateFeeOf({ ...filled, lateFeePercent: '$12.50' })).toMatchObject({
    lateFeePercent: 12.5,
  });
  expect(lateFeeOf({ ...filled, lateFeePercent: '12.x' })).toBeNull();
});

test('LEASE-2: month to month clears both dates, a fixed term keeps them', () => {
  expect(withType(filled, 'M2M')).toMatchObject({ type: 'M2M', startDate: null, endDate: null });
  expect(withType(filled, 'TERM')).toEqual(filled);
});

describe('LEASE-5: required fields', () => {
  test('a filled form is accepted, month to month too', () => {
    expect(leaseErrors(filled)).toEqual({});
    expect(leaseErrors(withType(filled, 'M2M'))).toEqual({});
    expect(leaseInputOf(withType(filled, 'M2M'))).toMatchObject({ startDate: null, endDate: null });
  });

  test('an empty form gets all messages at once', () => {
    const empty = { ...newLeaseDraft(0), invoiceDayOfMonth: '', lateFeeFrequency: '' };
    expect(Object.keys(leaseErrors(empty)).toSorted()).toEqual([
      'deposit',
      'emailAddress',
      'endDate',
      'firstName',
      'invoiceDayOfMonth',
      'lastName',
      'lateFeeFrequency',
      'monthlyCost',
      'phoneNumber',
      'startDate',
    ]);
  });

  test('amounts are parsed as typed', () => {
    const typed = { ...filled, monthlyCost: '1,250', deposit: '1250.5', lateFeePercent: '$7.50' };
    expect(leaseErrors(typed)).toEqual({});
    expect(leaseInputOf(typed)).toMatchObject({
      monthlyCost: 1250,
      deposit: 1250.5,
      lateFeePercent: 7.5,
    });
    const wrong = { ...filled, monthlyCost: '12.345', deposit: '-5', lateFeePercent: '1e1' };
    expect(Object.keys(leaseErrors(wrong))).toEqual(['monthlyCost', 'deposit', 'lateFeePercent']);
  });

  test('the end must be after the start', () => {
    expect(leaseErrors({ ...filled, endDate: '2026-01-01' })).toEqual({
      endDate: 'The end must be after the start.',
    });
  });
});

test('LEASE-3: the end of a new lease is offered a year after its start, until another one is typed', () => {
  const draft = newLeaseDraft(1250);
  const january = withStart(draft, '2026-01-01');
  expect(january).toMatchObject({ startDate: '2026-01-01', endDate: '2026-12-31' });
  expect(withStart(january, '2027-02-15').endDate).toBe('2028-02-14');
  expect(withStart(january, '02/').endDate).toBeNull();
  expect(withStart(draft, '2024-02-29').endDate).toBe('2025-02-27');
  const typed = { ...january, endDate: '2026-06-30' };
  expect(withStart(typed, '2026-02-01').endDate).toBe('2026-06-30');
});

describe('UNIT-5: further people of a new lease', () => {
  const rob = {
    ...newPerson,
    firstName: 'Rob',
    lastName: 'Roommate',
    emailAddress: 'rob@example.com',
    phoneNumber: '(212) 555-0199',
  };

  test('UNIT-5: a lease of one tenant sends none', () => {
    expect(leaseInputOf(filled)).not.toHaveProperty('people');
  });

  test('UNIT-5: each is sent with what their role has', () => {
    const guarantor = { ...rob, role: 'GUARANTOR', lateNotices: true, mayPay: true } as const;
    const { people } = leaseInputOf({
      ...filled,
      people: [rob, { ...guarantor, role: 'OCCUPANT' }, guarantor],
    });
    const names = { firstName: 'Rob', lastName: 'Roommate' };
    const contact = { emailAddress: 'rob@example.com', phoneNumber: '(212) 555-0199' };
    expect(people).toEqual([
      { role: 'TENANT', ...names, ...contact },
      { role: 'OCCUPANT', ...names },
      { role: 'GUARANTOR', ...names, ...contact, lateNotices: true, mayPay: true },
    ]);
  });

  test('UNIT-5: what is missing is said at the field of the person', () => {
    const people = [rob, { ...rob, lastName: '', emailAddress: 'rob2@example.com' }];
    expect(leaseErrors({ ...filled, people })).toEqual({
      'people.1.lastName': 'Last name is required',
    });
    const twice = { ...rob, emailAddress: filled.emailAddress.toUpperCase() };
    expect(Object.keys(leaseErrors({ ...filled, people: [rob, twice, rob] }))).toEqual([
      'people.1.emailAddress',
      'people.2.emailAddress',
    ]);
  });
});
