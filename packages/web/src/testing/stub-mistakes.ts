/** Ends the running test at a mistake of its stub: otherwise it waits in vain for what the screen can no longer show. */

interface Running {
  readonly fail: (error: Error) => void;
  readonly leave: (() => void)[];
}

let running: Running | undefined;

/** Whether a mistake would end the running test. */
export const endsAtMistakes = (): boolean => running !== undefined;

/** Fails the running test at once. */
export function failAtOnce(mistake: string): void {
  running?.fail(new Error(mistake));
}

/** Removes at a mistake what the test has set up: what it still waits for may end only after the next test. */
export function leaveAtMistake(leave: () => void): void {
  running?.leave.push(leave);
}

/** Runs until the end or the first mistake. */
export async function untilMistake(run: () => Promise<void>): Promise<void> {
  const outer = running;
  const mistake = Promise.withResolvers<never>();
  const leave: (() => void)[] = [];
  running = { fail: mistake.reject, leave };
  try {
    await Promise.race([run(), mistake.promise]);
  } catch (error) {
    for (const each of leave) each();
    throw error;
  } finally {
    running = outer;
  }
}
