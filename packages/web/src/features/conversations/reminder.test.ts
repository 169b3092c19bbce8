import { describe, expect, test } from 'vitest';
import { lease, property as home } from '../../testing/records.ts';
import { reminderOf } from './reminder.ts';

describe('HOME-9: a reminder', () => {
  const property = {
    ...home,
    addressLine1: '214 Thimbleberry Lane',
    balanceDue: 650,
    activeLease: { ...lease, firstName: 'Tess' },
  };

  test('HOME-9: says what is owed and since when it is late', () => {
    expect(reminderOf({ ...property, daysLate: 19 }, 'https://homes.example')).toEqual({
      subject: 'Rent for 214 Thimbleberry Lane',
      message: [
        'Hello Tess,',
        'You owe $650.00 for 214 Thimbleberry Lane. The oldest invoice is 19 days late.',
        'Please pay it, or write to us if something is not right.',
        'See your account and pay here: https://homes.example/lessee-landing',
      ].join('\n\n'),
    });
  });

  test('HOME-9: says nothing of days while nothing is late', () => {
    const { message } = reminderOf({ ...property, daysLate: 0 }, 'https://homes.example');
    expect(message).not.toContain('late');
  });
});
