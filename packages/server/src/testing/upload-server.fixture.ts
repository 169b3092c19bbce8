// A program for tests: a server in its own process that accepts uploads and reports their memory use.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '@tenantry/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import { readMail } from '../features/messaging/inbound-mail.reading.ts';
import { systemClock } from '../platform/clock.ts';
import { cleanImage } from '../platform/files/images.ts';
import { checkPdf, looksLikePdf } from '../platform/files/pdfs.ts';
import { createServer } from '../platform/http/server.ts';
import { createStreamedUploads } from '../platform/http/streamed-uploads.ts';
import { receiveFile } from '../platform/http/uploads.ts';
import { createLogger } from '../platform/log.ts';

const app = await createServer({ log: createLogger('silent') });
const upload = { field: 'myFile', maxBytes: MAX_IMAGE_BYTES };
let before = 0;
let most = 0;
/** The number of files being read. */
let atWork = 0;

async function working<Result>(work: Promise<Result>): Promise<Result> {
  atWork += 1;
  try {
    return await work;
  } finally {
    atWork -= 1;
  }
}

/** As the uploads of people who are signed in: a stranger's connection would end before the answer is read. */
const config = { knowsSender: true };
app.post('/upload', { config }, (request) =>
  receiveFile(request, upload).then(({ content }) => ({ bytes: content.length })),
);
const streamed = createStreamedUploads({
  folder: await mkdtemp(join(tmpdir(), 'tenantry-streamed-')),
  clock: systemClock,
});
const largeUpload = { field: 'myFile', maxBytes: MAX_VIDEO_BYTES };
app.post('/streamed', { config: { ...config, streamsBody: true } }, (request) =>
  streamed.take(request, { upload: largeUpload, sender: 'one' }, async ({ bytes }) => ({ bytes })),
);
/** Checks it as the product does. */
async function checkDocument(request: FastifyRequest) {
  const { content } = await receiveFile(request, upload);
  await working<unknown>(looksLikePdf(content) ? checkPdf(content) : cleanImage(content));
  return {};
}
app.route({ method: 'POST', url: '/document', config, handler: checkDocument });

async function checkMail(request: FastifyRequest) {
  const { content } = await receiveFile(request, upload);
  const mail = await working(readMail(content));
  return { attachments: mail?.attachments.map((file) => file.content.length) ?? null };
}
app.route({ method: 'POST', url: '/mail', handler: checkMail });

app.get('/healthz/live', () => ({ atWork }));

/** All memory of the process, or with the argument `in-use` only what is left after a collection of garbage. */
const onlyInUse = process.argv.includes('in-use');
const memoryNow = onlyInUse ? memoryInUse() : process.memoryUsage.rss;

/** When the engine collects garbage by itself depends on the machine. */
function memoryInUse(): () => number {
  // Set here, because the compile cache is only good for a process that starts with the usual flags.
  setFlagsFromString('--expose-gc');
  // Otherwise the bytes of collected buffers still count for a while.
  setFlagsFromString('--no-concurrent-array-buffer-sweeping');
  const collect = runInNewContext('gc') as () => void;
  return () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
}

/** The growth of memory in bytes since the last call. */
app.get('/risen', () => {
  const now = memoryNow();
  const risen = Math.max(most, now) - before;
  before = most = now;
  return { risen };
});
setInterval(() => (most = Math.max(most, memoryNow())), onlyInUse ? 50 : 2);
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
