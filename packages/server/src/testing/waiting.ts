import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '../platform/database/database.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import { asOwner } from './inspection.ts';
import type { TestApp } from './test-app.ts';

const waiting = `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE NOT granted AND datname = current_database()`;
/** On a distributed database, a worker waits, and the coordinator waits for the worker's response. */
const waitingOnWorkers = `SELECT 1 FROM run_command_on_workers($$
  SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()
$$) WHERE result <> '0'`;
const waitingAnywhere =
  process.env['TEST_CITUS_BIN'] === undefined
    ? waiting
    : `${waiting} UNION ALL ${waitingOnWorkers}`;

/** Makes a call while a change is not committed yet, and commits it once the call waits for it. */
export async function callDuring<Answer>(
  test: TestApp,
  organization: Organization,
  change: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await test.database.transact({ organization }, async (tx) => {
    await change(tx);
    const calling = call();
    const waits = async () => (await asOwner(test, organization, waitingAnywhere)).length > 0;
    // A response that comes before the commit did not wait.
    const early = calling.then(() => true);
    while (!(await Promise.race([early, waits()]))) await sleep(5);
    return { answer: calling };
  });
  return answer;
}
