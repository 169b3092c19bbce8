import { parentPort } from 'node:worker_threads';
import type { Answer, DrawingModule, Order } from './drawing-thread.ts';

async function answer({ module, input }: Order): Promise<Answer> {
  try {
    const { run } = (await import(module)) as DrawingModule<unknown>;
    return { content: new Uint8Array(await run(input)) };
  } catch (error) {
    return { fault: error };
  }
}

parentPort?.on('message', (order: Order) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  void answer(order).then((found) => parentPort?.postMessage(found));
});
