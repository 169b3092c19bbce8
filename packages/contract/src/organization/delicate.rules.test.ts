import { describe, expect, test } from 'vitest';
import { delicateChanges, isDelicate, type DelicateSettings } from './delicate.rules.ts';

const known: DelicateSettings = {
  domain: 'homes.example.com',
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

describe('ORG-6: what is delicate', () => {
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
  ] as const)('%s: %j', (part, sent) => {
    const nothing = { domain: false, mail: false, payments: false };
    expect(delicateChanges(known, sent)).toEqual({ ...nothing, [part]: true });
    expect(isDelicate(known, sent)).toBe(true);
  });

  test.each([
    [{}],
    [{ domain: ' Homes.Example.com ' }],
    [{ zelle: ' rent@example.com ', cashApp: '', bankAccountNumber: '••••6789' }],
    [{ bankRoutingNumber: '', mailFrom: ' ', port: 587, secure: false }],
    [{ contactName: 'Ada', bankName: 'Another bank', expensePrompt: 'Paint' }],
  ])('not %j', (sent) => {
    expect(isDelicate(known, sent)).toBe(false);
  });

  test('nor mail settings while there is no mail server', () => {
    const without = { ...known, mailHost: null, mailPasswordSet: false };
    expect(isDelicate(without, { port: 25, mailPassword: 'secret', mailUser: 'x' })).toBe(false);
    expect(isDelicate(without, { mailHost: 'smtp.example.com' })).toBe(true);
  });
});
