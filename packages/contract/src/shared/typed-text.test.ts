import { expect, test } from 'vitest';
import { emailAddress, phoneNumber, requiredText, zipCodeText } from './fields.ts';
import { parseMoney } from './money-text.ts';

/** What people paste. */

test.for([
  ['\u202A+1 (828) 555-0134\u202C', '+1 (828) 555-0134'],
  ['+1\u2011828\u2011555\u20110134', '+1-828-555-0134'],
  ['828-555-0134 ext. 12', '828-555-0134 x12'],
  ['828-555-0134 Ext 12', '828-555-0134 x12'],
  ['828-555-0134, extension 12', '828-555-0134 x12'],
  ['828.555.0134 ext:12', '828.555.0134 x12'],
  ['828-555-0134 X12', '828-555-0134 x12'],
  ['828-555-0134x12', '828-555-0134x12'],
  ['\uFEFF828\u2013555\u20130134', '828-555-0134'],
  ['(828)\u00A0555\u00A00134', '(828) 555 0134'],
  ['828\u2212555\u22120134\u200B', '828-555-0134'],
  ['828\u2060-555\u2060-0134\u200E', '828-555-0134'],
  ['\u2068828\u2012555\u20120134\u2069', '828-555-0134'],
  ['828-555-0134ext12', '828-555-0134 x12'],
  ['828-555-0134 #12', '828-555-0134 x12'],
  ['tel:+1-828-555-0134;ext=12', '+1-828-555-0134 x12'],
  ['828-555-0134 (ext. 12)', '828-555-0134 x12'],
  ['828-555-0134, x12', '828-555-0134 x12'],
  ['828-555-0134 x. 12', '828-555-0134 x12'],
  ['Cell: 828.555.0134', '828.555.0134'],
  ['８２８－５５５－０１３４', '828-555-0134'],
  ['828/555-0134', '828-555-0134'],
  ['828·555·0134', '828.555.0134'],
  ['828\u200D-555-\u200C0134\uFE0F', '828-555-0134'],
  ['\u061C+1 828 555 0134\u034F', '+1 828 555 0134'],
  ['828\u2043555\u20430134', '828-555-0134'],
] as const)('the phone number %j is %s', ([pasted, read]) => {
  expect(phoneNumber.parse(pasted)).toBe(read);
});

test('letters are not a phone number', () => {
  expect(phoneNumber.safeParse('call me ext. 12').success).toBe(false);
});

test('email addresses lose invisible marks and keep ordinary hyphens', () => {
  expect(emailAddress.parse('\u200BAnn\u2011Lee@example.com\uFEFF')).toBe('ann-lee@example.com');
  expect(emailAddress.parse('\u00A0ann@exam\u2060ple.com ')).toBe('ann@example.com');
});

test('zip codes and amounts lose invisible marks, too', () => {
  expect(zipCodeText(10).parse('\u202A28801\u20111234\u202C')).toBe('28801-1234');
  expect(parseMoney('\u202A$1,250.00\u202C')).toBe(125_000);
  expect(parseMoney('\u201312.50\u00A0', { negative: true })).toBe(-1250);
});

test('a name loses invisible marks at its ends only', () => {
  expect(requiredText(50).parse('\u200B Jörg\u00A0\uFEFF')).toBe('Jörg');
  expect(requiredText(50).parse('می\u200Cخواهم')).toBe('می\u200Cخواهم');
  expect(requiredText(50).safeParse('\u200B\u2060').success).toBe(false);
});
