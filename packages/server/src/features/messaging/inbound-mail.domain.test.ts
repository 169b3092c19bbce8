import { expect, test } from 'vitest';
import {
  addressesIn,
  answeredBy,
  isAutomatic,
  isToMany,
  storableText,
  mailIdsIn,
} from './inbound-mail.domain.ts';
import { partQuoted } from './quotations.domain.ts';
import {
  bounceAddress,
  isBounceAddress,
  newReplyToken,
  readReplyAddress,
  replyAddress,
} from './reply-address.ts';

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
])('MSG-6: in %j the person wrote %j', (text, written, quoted) => {
  expect(partQuoted(text)).toEqual({ written, quoted });
});

const header = (key: string, value: string) => ({
  headers: [{ key, value }],
  from: 'a@example.com',
});

test.each([
  [header('auto-submitted', 'auto-replied'), true],
  [header('auto-submitted', 'no'), false],
  [header('auto-submitted', 'auto-generated; type=x'), true],
  [header('precedence', 'Bulk'), false],
  [header('list-id', '<family.example>'), false],
  [header('x-auto-response-suppress', 'All'), false],
  [header('return-path', '<>'), true],
  [header('return-path', '<a@example.com>'), false],
  [header('content-type', 'multipart/report; report-type=delivery-status'), true],
  [{ headers: [], from: 'MAILER-DAEMON@example.com' }, true],
  [{ headers: [], from: 'no-reply@example.com' }, false],
  [{ headers: [], from: 'norah@example.com' }, false],
])('MSG-6: %j was written by a program: %s', (mail, automatic) => {
  expect(isAutomatic(mail)).toBe(automatic);
});

test.each([
  [header('precedence', 'Bulk'), true],
  [header('precedence', 'junk'), true],
  [header('precedence', 'first-class'), false],
  [header('list-id', '<family.example>'), true],
  [header('x-auto-response-suppress', 'All'), false],
])('MSG-6: %j went to many recipients: %s', (mail, toMany) => {
  expect(isToMany(mail)).toBe(toMany);
});

test('MSG-6: Message-IDs are read from headers', () => {
  expect(mailIdsIn('<a@b> (note)\n <c@d> <a@b>', undefined, 'none')).toEqual(['<a@b>', '<c@d>']);
});

test('MSG-6: the text of a mail is stored without invalid characters, up to a limit', () => {
  expect(storableText('a\u0000b\u001Bc\ud800d')).toBe('abc\ufffdd');
  const long = storableText('🏠'.repeat(30_000));
  expect(long).toMatch(/^(?:🏠){20000}…\n\n\[The rest of this email was too long to keep\.\]$/u);
});

test('MSG-6: a reply address is recognized, in upper or lower case, and no other', () => {
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

test('MSG-6: an id with invalid characters is ignored, and a long thread is cut to its newest ids', () => {
  expect(mailIdsIn('<a\u0000@b> <c@d>\u0001 <e\u0085@f>')).toEqual(['<c@d>']);
  const thread = Array.from({ length: 80 }, (_, index) => `<${index}@a>`);
  const answers = answeredBy('<79@a>', thread.join(' '));
  expect(answers).toEqual(thread.toReversed().slice(0, 50));
});

test('MSG-6: the addresses of a header', () => {
  expect(addressesIn('Ada <a@b.c>, d@e.f; <g@h.i> @ j@ @k l@m@n o')).toEqual([
    'a@b.c',
    'd@e.f',
    'g@h.i',
  ]);
});

test('MSG-6: the bounce address is not a reply address', () => {
  const organizationId = '01890a5d-ac96-774b-bcce-b302099a8057';
  const bounce = bounceAddress(organizationId, newReplyToken(), 'replies.example.com');
  expect(isBounceAddress(bounce.toUpperCase(), 'Replies.example.com')).toBe(true);
  expect(isBounceAddress(bounce, 'example.com')).toBe(false);
  expect(readReplyAddress(bounce, 'replies.example.com')).toBeNull();
  expect(bounce.indexOf('@')).toBeLessThanOrEqual(64);
});
