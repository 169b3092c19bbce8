import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { branchingPdf, deepMail, mailWith, swellingPdf } from '#testing/hostile-files';
import { blackPng, plainWebp } from '#testing/hostile-pictures';
import { aPicture } from '#testing/world';

const MEGABYTE = 1024 * 1024;
/** In the server itself; the files are small. */
const MAX_RISEN = 60 * MEGABYTE;

/** A server in its own process, whose memory is separate from the test's, and which has read files before. */
async function aServer(): Promise<string> {
  const program = join(import.meta.dirname, '../../testing/upload-server.fixture.ts');
  const { PATH = '' } = process.env;
  const server = spawn(process.execPath, [program], {
    env: { PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const url = String(line).trim();
  await send(url, 'document', await aPdf());
  await send(url, 'document', await aPicture());
  await send(url, 'mail', mailWith(Buffer.from('hello')));
  await risenOn(url);
  return url;
}

async function send(url: string, path: string, content: Buffer) {
  const form = new FormData();
  form.set('myFile', new Blob([new Uint8Array(content)]));
  const response = await fetch(`${url}/${path}`, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function risenOn(url: string): Promise<number> {
  const answer = (await (await fetch(`${url}/risen`)).json()) as { risen: number };
  return answer.risen;
}

/** How often the server responded to others while it was reading a file. */
async function answersDuring(url: string, work: Promise<unknown>): Promise<number> {
  const state = { atWork: true };
  let answers = 0;
  const ended = work.finally(() => (state.atWork = false));
  while (state.atWork) {
    const answer = (await (await fetch(`${url}/healthz/live`)).json()) as { atWork: number };
    if (answer.atWork > 0) answers += 1;
    // Responses leave garbage, too.
    await sleep(20);
  }
  await ended;
  return answers;
}

const damaged = { status: 422, body: { message: 'The PDF is damaged and cannot be read.' } };
/** The machine determines which limit is reached first. */
const tooMuch = {
  status: 422,
  body: {
    message: expect.stringMatching(
      /^Reading the PDF takes too much memory|^The PDF takes too long/,
    ),
  },
};
const tooMany = { status: 422, body: { message: 'The image has more than 50 megapixels.' } };

describe('PAY-9: a file that is made to harm the server costs it neither memory nor time', () => {
  test.each([
    ['2 kB of PDF that unfold to 1.5 GB', 'document', swellingPdf, tooMuch],
    ['a PDF of pages within pages', 'document', branchingPdf, damaged],
    ['a PNG of 50,000 x 50,000', 'document', () => blackPng(50_000, 50_000), tooMany],
    ['a WebP of 16,383 x 16,383', 'document', () => plainWebp(16_383, 16_383), tooMany],
    ['a mail of 100,000 bodies', 'mail', () => deepMail(100_000), { status: 200, body: {} }],
    [
      'a mail with such a PDF',
      'mail',
      () => mailWith(swellingPdf()),
      { status: 200, body: { attachments: [expect.any(Number)] } },
    ],
  ] as const)('%s', async (_, path, make, verdict) => {
    const url = await aServer();
    const content = make();
    expect(await send(url, path, content)).toMatchObject(verdict);
    expect(await risenOn(url)).toBeLessThan(MAX_RISEN);
    // And the next one is read.
    expect(await send(url, 'document', await aPdf())).toMatchObject({ status: 200 });
  });

  // The others are refused before the body is read.
  test('others are answered while one is being read', async () => {
    const url = await aServer();
    const sent = send(url, 'document', swellingPdf());
    expect(await answersDuring(url, sent)).toBeGreaterThan(0);
    expect(await sent).toMatchObject(tooMuch);
  });
});
