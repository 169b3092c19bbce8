import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { beforeAll, describe, expect, test } from 'vitest';
import { branchingPdf, deepMail, mailWith, swellingPdf } from '#testing/hostile-files';
import { blackPng, plainWebp } from '#testing/hostile-pictures';
import { heicOf } from '#testing/phone-pictures';
import { aPicture } from '#testing/world';

const MEGABYTE = 1024 * 1024;
/** The limit for the server's own process; the files are small. */
const MAX_RISEN = 60 * MEGABYTE;

let url: string;

/** Starts the server in its own process, whose memory is separate from the tests'. */
beforeAll(async () => {
  const program = join(import.meta.dirname, '../../testing/upload-server.fixture.ts');
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const server = spawn(process.execPath, [program], {
    env: { PATH, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  url = String(line).trim();
  // The first file of each kind loads what reads it.
  await send('document', await aPdf());
  await send('document', await aPicture());
  await send('mail', mailWith(Buffer.from('hello')));
  return () => void server.kill('SIGKILL');
});

async function send(path: string, content: Buffer) {
  const form = new FormData();
  form.set('myFile', new Blob([new Uint8Array(content)]));
  const response = await fetch(`${url}/${path}`, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The growth of the server's memory since the last call. */
async function risen(): Promise<number> {
  const { risen: bytes } = (await (await fetch(`${url}/risen`)).json()) as { risen: number };
  return bytes;
}

/** How often the server responded to others while it was reading a file. */
async function answersDuring(work: Promise<unknown>): Promise<number> {
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

describe('PAY-9: a hostile file costs the server neither memory nor time', () => {
  async function expectHarmless(path: string, content: Buffer, verdict: object) {
    await risen();
    const sent = send(path, content);
    const answers = await answersDuring(sent);
    expect(await sent).toMatchObject(verdict);
    expect(await risen()).toBeLessThan(MAX_RISEN);
    // And the next one is read.
    expect(await send('document', await aPdf())).toMatchObject({ status: 200 });
    return answers;
  }

  test('a 2 kB PDF that expands to 1.5 GB, while others are served', async () => {
    expect(await expectHarmless('document', swellingPdf(), tooMuch)).toBeGreaterThan(0);
  });

  // These take too little time to count responses meanwhile.
  test.each([
    ['a PDF of pages within pages', 'document', branchingPdf, damaged],
    ['a PNG of 50,000 x 50,000', 'document', () => blackPng(50_000, 50_000), tooMany],
    ['a WebP of 16,383 x 16,383', 'document', () => plainWebp(16_383, 16_383), tooMany],
    ['a HEIC of 32,000 x 32,000', 'document', () => heicOf(32_000, 32_000), tooMany],
    ['a mail of 100,000 bodies', 'mail', () => deepMail(100_000), { status: 200, body: {} }],
    [
      'a mail with such a PDF',
      'mail',
      () => mailWith(swellingPdf()),
      { status: 200, body: { attachments: [expect.any(Number)] } },
    ],
  ] as const)('%s', async (_, path, make, verdict) => {
    await expectHarmless(path, make(), verdict);
  });
});
