import { expect, test } from 'vitest';
import { linkIn, parseMail } from './outbox.ts';
import { setupLinkIn } from './product.ts';

const link = 'http://localhost:3000/reset-password?userId=1&token=a_b-c';

const quotedPrintable = `From: Tenantry <no-reply@example.com>
To: "Ann Lee" <ann@example.com>
Subject: =?utf-8?Q?Willkommen_=E2=80=93_hi?=
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Caf=C3=A9: http://localhost:3000/reset-password?userId=3D1&token=3D=
a_b-c
`;

const multipart = `From: no-reply@example.com
To: ann@example.com
Subject: Hi
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="x"

--x
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

${Buffer.from(`Set it here: ${link}\n`).toString('base64')}
--x
Content-Type: text/html

<a href="${link}">Set it</a>
--x--
`;

test('a mail is read whatever its encoding', async () => {
  const plain = await parseMail(quotedPrintable);
  expect(plain).toMatchObject({ to: ['ann@example.com'], subject: 'Willkommen – hi' });
  expect(plain.text).toContain('Café');
  expect(linkIn(plain, '/reset-password')).toBe(link);
  expect(linkIn(await parseMail(multipart), '/reset-password')).toBe(link);
});

test('a mail without the link is shown in the error', async () => {
  const mail = await parseMail(quotedPrintable);
  expect(() => linkIn(mail, '/invoice')).toThrow('Café');
});

test('the setup link is found in a plain line and in a log line', () => {
  const setup = 'http://localhost:3000/setup?token=a_b-c';
  expect(setupLinkIn(`Open ${setup} to begin.\n`)).toBe(setup);
  expect(setupLinkIn(`{"level":30,"msg":"Set up at ${setup}","port":3000}`)).toBe(setup);
  expect(setupLinkIn('http://localhost:3000/')).toBeUndefined();
});
