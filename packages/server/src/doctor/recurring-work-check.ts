import { countLateRules } from '#features/maintenance';
import type { Backend } from '../backend.ts';
import { inEach } from './records-checks.ts';
import { ok, warning, type Check } from './report.ts';

/** MAINT-10: whether the work orders of recurring work are made. */
export async function checkRecurringWork(
  backend: Pick<Backend, 'database' | 'directory'>,
): Promise<Check> {
  const problems = await inEach(backend, async (tx) => {
    const count = await countLateRules(tx);
    return count === 0 ? [] : [`${count} without a work order that should have been made`];
  });
  if (problems.length === 0) return ok('recurring work', 'Its work orders were made.');
  return warning(
    'recurring work',
    problems,
    'The task make_recurring_orders runs every hour: see the log of the server, and whether jobs run.',
  );
}
