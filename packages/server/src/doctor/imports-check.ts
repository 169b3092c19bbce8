import { importsToLookAt } from '#features/imports';
import { switchoverToLookAt } from '#features/switchovers';
import type { Backend } from '../backend.ts';
import { inEach } from './records-checks.ts';
import { ok, warning, type Check } from './report.ts';

/** Whether an import of an organization failed, or is not finished by any server. */
export async function checkImports(
  backend: Pick<Backend, 'database' | 'directory'>,
): Promise<Check> {
  const problems = await inEach(backend, async (tx) => {
    const imports = await importsToLookAt(tx);
    const switchovers = await switchoverToLookAt(tx);
    return [...imports.findings, ...switchovers.findings].flatMap(({ need }) => {
      if (need.kind === 'switchover') {
        return `The switch from ${need.program} ${need.failure === null ? 'has waited for more than half an hour' : 'failed'}.`;
      }
      if (need.kind !== 'import') return [];
      const what = need.failed ? 'failed' : 'has waited for more than half an hour';
      return `The import of ${need.fileName} ${what}.`;
    });
  });
  if (problems.length === 0) return ok('imports', 'No import failed, and none waits.');
  return warning(
    'imports',
    problems,
    'Check that a server runs jobs, and read its log. Then open the import and check it again, or discard it.',
  );
}
