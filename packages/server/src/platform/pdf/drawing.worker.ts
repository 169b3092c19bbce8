import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answer, DrawingModule, Order } from './drawing-thread.ts';

const DRAWING_PRIORITY = 10;

async function answer({ module, input }: Order): Promise<Answer> {
  try {
    const { run } = (await import(module)) as DrawingModule<unknown>;
    return { content: new Uint8Array(await run(input)) };
  } catch (error) {
    return { fault: error };
  }
}

// Requests go first. Elsewhere than on Linux, the priority would be that of the whole process.
if (process.platform === 'linux') letRequestsGoFirst();

function letRequestsGoFirst(): void {
  try {
    if (getPriority(0) < DRAWING_PRIORITY) setPriority(0, DRAWING_PRIORITY);
  } catch {
    // The system refuses: PDFs are drawn all the same.
  }
}

parentPort?.on('message', (order: Order) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  void answer(order).then((found) => parentPort?.postMessage(found));
});
