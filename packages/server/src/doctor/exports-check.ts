import { failedExport } from '#features/exports';
import type { Backend } from '../backend.ts';
import { inEach } from './records-checks.ts';
import { ok, warning, type Check } from './report.ts';

/** Whether the newest archive of an organization could be written. */
export async function checkExports(
  backend: Pick<Backend, 'database' | 'directory'>,
): Promise<Check> {
  const problems = await inEach(backend, async (tx) => {
    const { findings } = await failedExport(tx);
    return findings.flatMap(({ need }) => (need.kind === 'export_failed' ? need.failure : []));
  });
  if (problems.length === 0) return ok('exports', 'No export failed.');
  return warning(
    'exports',
    problems,
    'Check the disk and the log of the server, then make the export again on the page Export everything.',
  );
}
