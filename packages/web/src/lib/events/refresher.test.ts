import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { eventTopics } from '@tenantry/contract/kinds';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../app/features.ts';
import { createRefresher, keysOf, type Refresher } from './refresher.ts';

let client: QueryClient;
let refresher: Refresher;
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  client = new QueryClient();
  client.mount();
  refresher = createRefresher(client, () => Date.now());
});

afterEach(() => {
  refresher.stop();
  client.clear();
  client.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A query on the screen; counts how often it is loaded. */
async function shown(key: readonly string[], read: () => Promise<unknown> = async () => 'rows') {
  const queryFn = vi.fn(read);
  const observer = new QueryObserver(client, { queryKey: key, queryFn, staleTime: 60_000 });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return queryFn;
}

describe('EVENTS-1: data that changed elsewhere', () => {
  test('is loaded again if it is on the screen, and nothing else is', async () => {
    const [leases, users] = [await shown(['leases', '1']), await shown(['users'])];
    refresher.refresh(['leases']);
    await vi.advanceTimersByTimeAsync(10);
    expect([leases.mock.calls.length, users.mock.calls.length]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(2_000);
    refresher.refresh('all');
    await vi.advanceTimersByTimeAsync(10);
    expect([leases.mock.calls.length, users.mock.calls.length]).toEqual([3, 2]);
  });

  test('is loaded at most once a second, however fast it changes', async () => {
    const leases = await shown(['leases']);
    for (let count = 0; count < 30; count += 1) {
      refresher.refresh(['leases', 'payments']);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(3_000);
    expect(leases.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(leases.mock.calls.length).toBeLessThanOrEqual(6);
  });

  test('waits until a hidden page is visible', async () => {
    const leases = await shown(['leases']);
    page.visibilityState = 'hidden';
    refresher.refresh(['leases']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(leases).toHaveBeenCalledTimes(1);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(10);
    expect(leases).toHaveBeenCalledTimes(2);
  });

  test('cancels no running request, and is loaded after it', async () => {
    const answer = Promise.withResolvers<string>();
    const leases = await shown(['leases'], () => answer.promise);
    refresher.refresh(['leases']);
    await vi.advanceTimersByTimeAsync(500);
    expect(leases).toHaveBeenCalledTimes(1);
    answer.resolve('rows');
    await vi.advanceTimersByTimeAsync(200);
    expect(leases).toHaveBeenCalledTimes(2);
  });

  test('leaves a file that is shown in its place', async () => {
    const pdf = await shown(['invoices', 'pdf'], async () => new Blob(['%PDF']));
    refresher.refresh(['invoices']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(pdf).toHaveBeenCalledTimes(1);
  });
});

test('EVENTS-1: every topic refreshes something, and an unknown one refreshes all', () => {
  for (const topic of eventTopics) expect(keysOf([topic]).length).toBeGreaterThan(0);
  expect(keysOf(['users'])).toEqual([['users'], ['properties'], ['archive']]);
  expect(keysOf(['users', 'organization'])).toEqual([[]]);
  expect(keysOf(['of a later version' as 'users'])).toEqual([[]]);
});
