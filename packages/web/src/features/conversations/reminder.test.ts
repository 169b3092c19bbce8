import { describe, expect, test } from 'vitest';
import { account } from '../../testing/money-records.ts';
import { homeAt, idOf, lease, property as home } from '../../testing/records.ts';
import { reminderOf, remindersOf } from './reminder.ts';

describe('HOME-9: a reminder', () => {
  const property = {
    ...home,
    home: homeAt('214 Thimbleberry Lane'),
    activeLease: { ...lease, firstName: 'Tess' },
  };

  test('HOME-9: says what is owed and how late it is', () => {
    const owed = {
      ...account,
      balanceDue: 2500,
      dueNow: 650,
      lateFeeOnOverdue: 110,
      dueNext: { day: '2026-12-01', amount: 1850 },
    };
    expect(reminderOf({ ...property, daysLate: 19 }, owed, 'https://homes.example')).toEqual({
      subject: 'Rent for 214 Thimbleberry Lane',
      message: [
        'Hello Tess,',
        'This is what you owe for 214 Thimbleberry Lane. Due now: $650.00. Late fee so far: $110.00. Together: $760.00. Due next: $1,850.00 on 12/01/2026. The oldest invoice is 19 days late.',
        'Please pay this amount, or write to us if something looks wrong.',
        'See your account and pay here: https://homes.example/lessee-landing',
      ].join('\n\n'),
    });
  });

  test.each([
    ['nothing is late', { daysLate: 0 }],
    ['only a former tenant may be late', { daysLate: 19, formerBalanceDue: 99 }],
  ])('HOME-9: says nothing of days while %s', (_, changes) => {
    const owed = { ...account, dueNow: 20 };
    const { message } = reminderOf({ ...property, ...changes }, owed, 'https://homes.example');
    expect(message).toContain('Due now: $20.00.\n');
    expect(message).not.toContain('late');
  });

  test('MSG-9: several tenants get the same words with their own amounts', () => {
    const late = {
      id: idOf(1),
      propertyId: 'home',
      home: homeAt('12 Oak Street'),
      lessee: 'Grace Adeyemi',
      daysLate: 19,
      dueNow: 1485,
      lateFees: 190,
    };
    const [first, second] = remindersOf(
      [late, { ...late, lessee: 'Bo Roe', dueNow: 20, lateFees: 0, daysLate: 1 }],
      'https://homes.example',
    );
    expect(first?.message).toContain(
      'Due now: $1,485.00. Late fee so far: $190.00. Together: $1,675.00. The oldest invoice is 19 days late.',
    );
    expect(second?.message).toContain('Hello Bo Roe,');
    expect(second?.message).toContain('Due now: $20.00. The oldest invoice is 1 day late.');
  });
});
