// A program for tests: a server in a process of its own that takes uploads and tells how much memory they took.
import { MAX_IMAGE_BYTES } from '@tenantry/contract/shared/limits';
import { createServer } from '../platform/http/server.ts';
import { receiveFile } from '../platform/http/uploads.ts';
import { createLogger } from '../platform/log.ts';

const app = await createServer({ log: createLogger('silent') });
const upload = { field: 'myFile', maxBytes: MAX_IMAGE_BYTES };
let before = 0;
let most = 0;

app.post('/upload', (request) =>
  receiveFile(request, upload).then(({ content }) => ({ bytes: content.length })),
);
/** By how many bytes memory rose since this was asked last. */
app.get('/risen', () => {
  const risen = most - before;
  before = most = process.memoryUsage.rss();
  return { risen };
});
setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2);
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
