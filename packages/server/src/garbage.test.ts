import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { returnMemoryWhenIdle } from './garbage.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Uses the processor for so long. */
function work(milliseconds: number): void {
  const before = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (used() < milliseconds) Math.sqrt(used());
}

test('a process that has worked gives its memory back once it is idle, and not again before it has worked', () => {
  const collect = vi.fn();
  const end = returnMemoryWhenIdle(collect, 500);
  for (const times of [1, 2]) {
    work(600);
    vi.advanceTimersByTime(10_000);
    expect(collect).toHaveBeenCalledTimes(times - 1);
    vi.advanceTimersByTime(10_000);
    expect(collect).toHaveBeenCalledTimes(times);
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledTimes(times);
  }
  end();
});

test('a process that was idle for a minute after its start gives back what the start needed, once', () => {
  const collect = vi.fn();
  const end = returnMemoryWhenIdle(collect);
  vi.advanceTimersByTime(50_000);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(collect).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(120_000);
  expect(collect).toHaveBeenCalledOnce();
  end();
});

test('after much was created, the process takes less memory', () => {
  const end = returnMemoryWhenIdle(undefined, 500);
  let kept: object[] = [];
  for (let round = 0; round < 20; round += 1) {
    kept = Array.from({ length: 200_000 }, (_, index) => ({ index, text: `${round} ${index}` }));
  }
  work(600);
  vi.advanceTimersByTime(10_000);
  expect(kept.length).toBeGreaterThan(0);
  kept = [];
  const before = process.memoryUsage().heapTotal;
  vi.advanceTimersByTime(10_000);
  expect(process.memoryUsage().heapTotal).toBeLessThan(before - 10e6);
  end();
});
