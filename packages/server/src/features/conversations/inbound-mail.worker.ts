import { parentPort, workerData } from 'node:worker_threads';
import { parseMail } from './inbound-mail.parsing.ts';

const { content } = workerData as { readonly content: Uint8Array };
const raw = Buffer.from(content.buffer, content.byteOffset, content.byteLength);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(await parseMail(raw));
