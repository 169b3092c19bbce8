import {
  checkAuditChain,
  checkBalances,
  checkCards,
  checkFiles,
  inEach,
} from './doctor/records-checks.ts';
import type { Check } from './doctor/report.ts';
import type { Backend } from './backend.ts';
import { inspectSealed } from './sealed-secrets.ts';

type Verified = Pick<Backend, 'database' | 'directory' | 'files' | 'secrets'>;

const problemsIn = (checks: readonly Check[]) =>
  checks.flatMap(({ status, details }) => (status === 'failed' ? details : []));

/** A sentence for each inconsistency of the books and audit chain of all organizations. */
export async function bookProblemsOf(
  verified: Pick<Verified, 'database' | 'directory'>,
): Promise<string[]> {
  return problemsIn([
    await checkBalances(verified),
    await checkCards(verified),
    await checkAuditChain(verified),
  ]);
}

/** The same, and one for each file that is lost or was changed. */
export async function problemsOf(verified: Verified): Promise<string[]> {
  return [...(await bookProblemsOf(verified)), ...problemsIn([await checkFiles(verified)])];
}

/** A sentence for each secret that the installation's keys cannot decrypt. */
export function lockedSecretsOf({ secrets, ...verified }: Verified): Promise<string[]> {
  return inEach(verified, async (tx) => [...(await inspectSealed(tx, secrets)).problems]);
}
