import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { EventStream } from './event-stream.ts';

const changeOf = (...topics: string[]) => `event: change\ndata: ${JSON.stringify({ topics })}\n\n`;

/** Everything that can be read now. */
const read = (stream: EventStream) => String(stream.read() ?? '');

describe('EVENTS-4: a stream', () => {
  test('sends the first change at once and merges what follows within its pause', async () => {
    const stream = new EventStream(20);
    expect(read(stream)).toBe('event: open\ndata: {}\n\n');
    stream.change(['leases']);
    expect(read(stream)).toBe(changeOf('leases'));
    stream.change(['payments']);
    stream.change(['invoices', 'payments']);
    expect(read(stream)).toBe('');
    await expect.poll(() => read(stream)).toBe(changeOf('payments', 'invoices'));
    stream.destroy();
  });

  test('keeps no more than the names of the topics for a client that does not read', async () => {
    const stream = new EventStream(0);
    for (let count = 0; count < 500; count += 1) {
      stream.change(['leases', 'payments']);
      if (count % 50 === 0) await sleep(1);
    }
    expect(stream.readableLength).toBeLessThan(1_200);
    stream.resume();
    stream.destroy();
  });

  test('is closed when its client has read nothing for three heartbeats', async () => {
    const stream = new EventStream(0);
    while (stream.readableLength < 1_024) {
      stream.change(['leases']);
      await sleep(1);
    }
    stream.beat();
    stream.beat();
    expect(stream.destroyed).toBe(false);
    stream.beat();
    expect(stream.destroyed).toBe(true);
  });
});
