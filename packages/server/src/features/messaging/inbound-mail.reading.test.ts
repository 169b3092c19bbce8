import { expect, test } from 'vitest';
import { readMail } from './inbound-mail.reading.ts';

const MEGABYTE = 1024 * 1024;

const aMail = (headers: readonly string[], text: string) =>
  Buffer.from(['From: Eve <eve@example.com>', ...headers, '', text].join('\r\n'));

/** How often other code ran during the work. */
async function turnsDuring<Result>(work: () => Promise<Result>) {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  try {
    return { result: await work(), turns };
  } finally {
    clearInterval(timer);
  }
}

test('MSG-6: a mail whose HTML is built to be slow is given up, and meanwhile delays nobody', async () => {
  const html = `<a href=${'x'.repeat(MEGABYTE)}`;
  const hostile = aMail(['Content-Type: multipart/mixed; boundary=b'], textAndHtml(html));
  const { result, turns } = await turnsDuring(() => readMail(hostile, 2_000));
  expect(result === null).toBe(true);
  expect(turns).toBeGreaterThan(2);
});

test.each(['X-Original-To', 'Delivered-To', 'References', 'In-Reply-To', 'Message-ID'])(
  'MSG-6: a megabyte in %s is read without delay',
  async (name) => {
    const mail = await readMail(aMail([`${name}: ${'x'.repeat(MEGABYTE)}`], 'Hello'));
    expect(mail).toMatchObject({ written: 'Hello', recipients: [], answers: [] });
  },
);

/** Two parts that are shown one below the other, so that the HTML becomes text. */
const textAndHtml = (html: string) =>
  ['text/plain\r\n\r\nHello', `text/html\r\n\r\n${html}`]
    .map((part) => `--b\r\nContent-Type: ${part}\r\n`)
    .join('')
    .concat('--b--');
