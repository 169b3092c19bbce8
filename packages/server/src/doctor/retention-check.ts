import { lateRetention } from '#features/privacy';
import type { Backend } from '../backend.ts';
import { inEach } from './records-checks.ts';
import { ok, warning, type Check } from './report.ts';

/** Whether what is no longer kept is deleted. */
export async function checkRetention(
  backend: Pick<Backend, 'database' | 'directory'>,
): Promise<Check> {
  const problems = await inEach(backend, async (tx) => {
    const { findings } = await lateRetention(tx);
    return findings.flatMap(({ need }) =>
      need.kind === 'retention_late' ? `not since ${need.lastRan}` : [],
    );
  });
  if (problems.length === 0) return ok('retention', 'Data is deleted after its period.');
  return warning(
    'retention',
    problems,
    'The task obey_retention runs every night: see the log of the server, and whether jobs run.',
  );
}
