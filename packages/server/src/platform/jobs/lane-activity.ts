import type { Job, Task, TaskList } from 'graphile-worker';
import { stopwatch } from '../clock.ts';

/** What the worker of a lane is doing. */
export interface LaneActivity {
  /** The same tasks, observed. */
  readonly tasks: TaskList;
  /** The number of running jobs. */
  running(): number;
  /** The time since a job began or ended; since the start if none did. */
  idleMs(): number;
  /** Resolves once no job runs. */
  ended(): Promise<void>;
  /** From now on no job begins. A worker that was given up may still receive one. */
  close(): void;
}

/**
 * @param inHand the running jobs of all lanes, to which those of this lane are added
 * @param giveBack returns a job to the queue, that a worker received after its end
 */
export function observeTasks(
  tasks: TaskList,
  inHand: Set<Job>,
  giveBack: (job: Job) => Promise<void>,
): LaneActivity {
  const running = new Set<Promise<unknown>>();
  let idle = stopwatch();
  let closed = false;
  const observed =
    (task: Task): Task =>
    async (payload, helpers) => {
      const { job } = helpers;
      if (closed) {
        await giveBack(job);
        // A failure would count as an attempt, and a success could not be reported.
        return new Promise<never>(() => undefined);
      }
      idle = stopwatch();
      const work = Promise.resolve(task(payload, helpers));
      inHand.add(job);
      running.add(work);
      try {
        return await work;
      } finally {
        idle = stopwatch();
        inHand.delete(job);
        running.delete(work);
      }
    };
  return {
    tasks: Object.fromEntries(
      Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, observed(task)]] : [])),
    ),
    running: () => running.size,
    idleMs: () => idle(),
    ended: async () => void (await Promise.allSettled(running)),
    close: () => {
      closed = true;
    },
  };
}
