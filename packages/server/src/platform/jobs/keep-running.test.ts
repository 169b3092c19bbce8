import { expect, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { createLogger } from '../log.ts';
import { keepRunning } from './keep-running.ts';

/** A worker that a test ends. */
function aWorker() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const worker = {
    ended,
    stopped: false,
    stop: () => {
      worker.stopped = true;
      end();
    },
  };
  return { worker, end };
}

test('OPS-7: a stop does not wait for a worker that still starts, and stops it once it has started', async () => {
  const first = aWorker();
  const second = aWorker();
  const start = Promise.withResolvers<typeof second.worker>();
  const starts = [Promise.resolve(first.worker), start.promise];
  const jobs = await keepRunning(() => starts.shift() ?? start.promise, createLogger('silent'));
  first.end();
  await eventually(() => expect(starts).toEqual([]));
  await jobs.stop();
  expect(second.worker.stopped).toBe(false);
  start.resolve(second.worker);
  await eventually(() => expect(second.worker.stopped).toBe(true));
});
