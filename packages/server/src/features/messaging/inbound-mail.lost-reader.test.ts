import { beforeEach, expect, test } from 'vitest';
import { endRestingReaders } from '#testing/busy-readers';
import { endReaders, noReaderStarts, refusalOf } from '#testing/lost-readers';
import { useTestApp } from '#testing/test-app';
import { readMail } from './inbound-mail.reading.ts';
import { inbound, useInboundMail } from './inbound-mail.testing.ts';

const app = useTestApp({ inbound });
const { aMail, aThread, post } = useInboundMail(app);

beforeEach(endRestingReaders);

test('MSG-6: a mail that no process can read now is not lost: it is delivered again', async () => {
  const { emailAddress, to, newest } = await aThread();
  const mail = aMail({ from: emailAddress, to, text: 'The roof leaks.' });
  const letReadersStart = noReaderStarts();
  const refused = await post(mail);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  letReadersStart();
  expect((await post(mail)).statusCode).toBe(200);
  expect(await newest()).toMatchObject({ sender: 'lessee', message: 'The roof leaks.' });
});

test('MSG-6: a mail whose process is killed by the system is not lost', async () => {
  endReaders('SIGKILL');
  expect(await refusalOf(readMail(hello))).toMatchObject({
    code: 'unavailable',
    cause: { why: 'killed' },
  });
});

test('MSG-6: a mail is read after one process crashed, and dropped after two', async () => {
  const { count } = endReaders('SIGSEGV', { most: 3 });
  expect(await readMail(hello)).toBeNull();
  expect(count()).toBe(2);
  expect(await readMail(hello)).toMatchObject({ written: 'Hello' });
  expect(count()).toBe(3);
});

const hello = Buffer.from('From: Tess <tess@example.com>\r\n\r\nHello');
