import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { admin } from '../../testing/records.ts';
import { listen } from './listen.ts';

const fetched = vi.fn<typeof fetch>();
const stored = new Map<string, string>();
let stopping: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  stopping = new AbortController();
  fetched.mockReset();
  const session = { ...admin, token: 'secret' };
  stored.set('auth', JSON.stringify({ ...session, expr: Date.now() + 3_600_000 }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  stopping.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const streamOf = (text: string) => new Response(text);

const refusal = (status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code: 'x', message: 'No.' }), { status, headers });

function start() {
  const calls = { onOutdated: vi.fn(), onOpen: vi.fn(), onEnd: vi.fn() };
  const done = vi.fn();
  const run = async () => {
    await listen({ signal: stopping.signal, ...calls });
    done();
  };
  void run();
  return { ...calls, done };
}

describe('EVENTS-5: the stream', () => {
  test('is opened again when it ends, after a pause that grows', async () => {
    fetched.mockImplementationOnce(async () => streamOf('event: open\ndata: {}\n\n'));
    fetched.mockImplementation(async () => {
      throw new TypeError('Failed to fetch');
    });
    const { onOpen } = start();
    const triesAt = async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000 + 1 - elapsed);
      elapsed = seconds * 1000 + 1;
      return fetched.mock.calls.length;
    };
    let elapsed = 0;
    expect(await triesAt(0.9)).toBe(1);
    expect(onOpen).toHaveBeenCalledTimes(1);
    expect(await triesAt(1)).toBe(2);
    expect(await triesAt(2.9)).toBe(2);
    expect(await triesAt(3)).toBe(3);
    expect(await triesAt(7)).toBe(4);
    expect(await triesAt(63)).toBe(7);
    expect(await triesAt(123)).toBe(8);
    expect(await triesAt(183)).toBe(9);
  });

  test('waits as long as the server asks', async () => {
    fetched.mockImplementation(async () => refusal(503, { 'retry-after': '60' }));
    start();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test.each([401, 403, 404])('is not opened again after %d', async (status) => {
    fetched.mockImplementation(async () => refusal(status));
    const { done } = start();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(done).toHaveBeenCalled();
  });

  test('names what changed, and everything if it names nothing', async () => {
    const change = 'event: change\ndata: {"topics":["leases"]}\n\nevent: change\ndata: {}\n\n';
    fetched.mockImplementationOnce(async () => streamOf(change));
    fetched.mockImplementation(async () => refusal(404));
    const { onOutdated } = start();
    await vi.advanceTimersByTimeAsync(0);
    expect(onOutdated.mock.calls).toEqual([[['leases']], ['all']]);
  });

  test('stays closed when the session is over', async () => {
    fetched.mockImplementation(async () => streamOf('event: end\ndata: {}\n\n'));
    const { onEnd, done } = start();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(done).toHaveBeenCalled();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
