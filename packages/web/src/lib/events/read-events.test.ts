import { afterEach, expect, test, vi } from 'vitest';
import { readEvents, type StreamEvent } from './read-events.ts';

afterEach(() => vi.useRealTimers());

const encode = (text: string) => new TextEncoder().encode(text);

async function eventsOf(response: Response): Promise<StreamEvent[]> {
  const found: StreamEvent[] = [];
  for await (const event of readEvents(response)) found.push(event);
  return found;
}

function responseOf(...chunks: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(encode(chunk));
      controller.close();
    },
  });
  return new Response(body);
}

test('EVENTS-5: events are read wherever the network cuts them, and heartbeats are ignored', async () => {
  const response = responseOf(
    'event: open\nda',
    'ta: {}\n\n: \n\nevent: change\ndata: {"topics":["leases"]}\n',
    '\nevent: end\ndata: {}\n\nevent: ch',
  );
  expect(await eventsOf(response)).toEqual([
    { name: 'open', data: {} },
    { name: 'change', data: { topics: ['leases'] } },
    { name: 'end', data: {} },
  ]);
});

test('EVENTS-5: a silent stream is closed', async () => {
  vi.useFakeTimers();
  const canceled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encode('event: open\ndata: {}\n\n')),
    cancel: canceled,
  });
  const events = readEvents(new Response(body));
  expect((await events.next()).value).toEqual({ name: 'open', data: {} });
  const next = events.next().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(canceled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await next).toMatchObject({ message: 'the stream fell silent' });
  await expect.poll(() => canceled).toHaveBeenCalled();
});
