import { describe, expect, test } from 'vitest';
import { delicateChanges, isDelicate, type DelicateSettings } from './delicate.rules.ts';

const known: DelicateSettings = {
  secondFactorFrom: null,
  providersAreSecondFactor: false,
  refundsAskAbove: 500,
  name: 'Maple Homes',
  domain: 'homes.example.com',
  address: null,
  addressLine1: '12 Oak Street',
  addressLine2: null,
  city: 'Asheville',
  state: 'NC',
  zipCode: '28801',
  country: null,
  bankName: null,
  bankAccountNumber: '••••6789',
  bankRoutingNumber: null,
  zelle: 'rent@example.com',
  cashApp: null,
  mailHost: 'smtp.example.com',
  port: 587,
  secure: false,
  mailUser: 'mailer',
  mailPasswordSet: true,
  mailFrom: null,
};

describe('ORG-6: which settings are sensitive', () => {
  test.each([
    ['domain', { domain: 'other.example.com' }],
    ['mail', { mailHost: 'smtp.elsewhere.example' }],
    ['mail', { mailHost: '' }],
    ['mail', { port: 465 }],
    ['mail', { mailPassword: '' }],
    ['mail', { mailPassword: 'another' }],
    ['payments', { zelle: 'mine@example.com' }],
    ['payments', { zelle: '' }],
    ['payments', { cashApp: '$mine' }],
    ['payments', { bankAccountNumber: '000123456' }],
    ['payments', { bankAccountNumber: null }],
    ['payments', { bankRoutingNumber: '123456780' }],
    ['payments', { bankName: 'Another bank' }],
    ['letterhead', { name: 'Another name' }],
    ['letterhead', { addressLine1: '' }],
    ['letterhead', { city: 'Hendersonville' }],
    ['protection', { secondFactorFrom: '2027-01-01' }],
    ['protection', { providersAreSecondFactor: true }],
    ['protection', { refundsAskAbove: 1000 }],
  ] as const)('%s: %j', (part, sent) => {
    const nothing = {
      domain: false,
      mail: false,
      payments: false,
      letterhead: false,
      protection: false,
    };
    expect(delicateChanges(known, sent)).toEqual({ ...nothing, [part]: true });
    expect(isDelicate(known, sent)).toBe(true);
  });

  test.each([
    [{}],
    [{ domain: ' Homes.Example.com ' }],
    [{ zelle: ' rent@example.com ', cashApp: '', bankAccountNumber: '••••6789' }],
    [{ bankRoutingNumber: '', mailFrom: ' ', port: 587, secure: false }],
    [{ contactName: 'Ada', expensePrompt: 'Paint' }],
  ])('not %j', (sent) => {
    expect(isDelicate(known, sent)).toBe(false);
  });

  test('mail settings are not sensitive while there is no mail server', () => {
    const without = { ...known, mailHost: null, mailPasswordSet: false };
    expect(isDelicate(without, { port: 25, mailPassword: 'secret', mailUser: 'x' })).toBe(false);
    expect(isDelicate(without, { mailHost: 'smtp.example.com' })).toBe(true);
  });
});
