import { expect, test } from 'vitest';
import { isAutomatic, keepable, mailIdsIn, partQuoted } from './inbound-mail.domain.ts';
import { readReplyAddress, replyAddress, newReplyToken } from './reply-address.ts';

test.each([
  ['Thanks!', 'Thanks!', null],
  ['Thanks!\n\n-- \nTess', 'Thanks!\n\n-- \nTess', null],
  [
    'Thanks!\r\n\r\nOn Tue, Mar 10, 2026 at 10:00 AM Ada <a@example.com> wrote:\r\n\r\n> It is mended.\r\n>\r\n> Ada',
    'Thanks!',
    'On Tue, Mar 10, 2026 at 10:00 AM Ada <a@example.com> wrote:\n\n> It is mended.\n>\n> Ada',
  ],
  [
    'Thanks!\n\nOn Tue, Mar 10, 2026 at 10:00 AM Ada Marsh with a long name\n<a@example.com> wrote:\n> It is.',
    'Thanks!',
    'On Tue, Mar 10, 2026 at 10:00 AM Ada Marsh with a long name\n<a@example.com> wrote:\n> It is.',
  ],
  [
    'On Tue, Ada <a@example.com> wrote:\n> It is mended.\n\nThanks, below.',
    'Thanks, below.',
    'On Tue, Ada <a@example.com> wrote:\n> It is mended.',
  ],
  [
    'Thanks!\n\n-----Original Message-----\nFrom: Ada\nIt is mended.',
    'Thanks!',
    '-----Original Message-----\nFrom: Ada\nIt is mended.',
  ],
  [
    'Thanks!\n\n________________________________\nFrom: Ada <a@example.com>\nSent: Tuesday\nTo: Tess\nSubject: The roof\n\nIt is mended.',
    'Thanks!',
    '________________________________\nFrom: Ada <a@example.com>\nSent: Tuesday\nTo: Tess\nSubject: The roof\n\nIt is mended.',
  ],
  [
    'Danke!\n\nAm 10.03.2026 um 10:00 schrieb Ada:\n> Es ist gut.',
    'Danke!',
    'Am 10.03.2026 um 10:00 schrieb Ada:\n> Es ist gut.',
  ],
  ['Yes.\n\n> It is mended.\n', 'Yes.', '> It is mended.'],
  ['> Is 4 fine?\nYes.\n> And 5?\nNo.', '> Is 4 fine?\nYes.\n> And 5?\nNo.', null],
  ['On Tuesday I wrote:\nplease come', 'On Tuesday I wrote:\nplease come', null],
  ['From: here it is a long way\nto you', 'From: here it is a long way\nto you', null],
  ['', '', null],
])('MSG-6: of %j the person wrote %j', (text, written, quoted) => {
  expect(partQuoted(text)).toEqual({ written, quoted });
});

const header = (key: string, value: string) => ({
  headers: [{ key, value }],
  from: 'a@example.com',
});

test.each([
  [header('auto-submitted', 'auto-replied'), true],
  [header('auto-submitted', 'no'), false],
  [header('precedence', 'Bulk'), true],
  [header('precedence', 'junk'), true],
  [header('precedence', 'first-class'), false],
  [header('x-auto-response-suppress', 'All'), true],
  [header('return-path', '<>'), true],
  [header('return-path', '<a@example.com>'), false],
  [header('content-type', 'multipart/report; report-type=delivery-status'), true],
  [{ headers: [], from: 'MAILER-DAEMON@example.com' }, true],
  [{ headers: [], from: 'no-reply@example.com' }, true],
  [{ headers: [], from: 'norah@example.com' }, false],
])('MSG-6: whether a program wrote it: %j is %s', (mail, automatic) => {
  expect(isAutomatic(mail)).toBe(automatic);
});

test('MSG-6: Message-IDs are read from headers', () => {
  expect(mailIdsIn('<a@b> (note)\n <c@d> <a@b>', undefined, 'none')).toEqual(['<a@b>', '<c@d>']);
});

test('MSG-6: text of a mail is kept without what cannot be stored, and not without end', () => {
  expect(keepable('a\u0000b\u001Bc\ud800d')).toBe('abc\ufffdd');
  const long = keepable('🏠'.repeat(30_000));
  expect(long).toMatch(/^(?:🏠){20000}…\n\n\[The rest of this mail was too long to be kept\.\]$/u);
});

test('MSG-6: an address for answers is read again, in any case, and every other is none', () => {
  for (const id of [
    '00000000-0000-4000-8000-000000000001',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '01a1ff4d-2a5e-75d0-9f31-81cd53ad0876',
  ]) {
    const token = newReplyToken();
    const address = replyAddress(id, token, 'replies.example.com');
    const read = (text: string) => readReplyAddress(text, 'replies.example.com');
    expect(read(address)).toEqual({ organizationId: id, token });
    expect(read(address.toUpperCase())).toEqual({ organizationId: id, token });
    expect(address.indexOf('@')).toBeLessThanOrEqual(64);
    expect([
      read(address.replace('replies.', 'other.')),
      read(address.replace('reply+', '')),
      read(`reply+zzzzzzzzzzzzzzzzzzzzzzzzz.${token}@replies.example.com`),
      read('reply+@replies.example.com'),
      read('nobody'),
    ]).toEqual([null, null, null, null, null]);
  }
});
