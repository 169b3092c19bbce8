import { inspectSecrets } from '#features/organization';
import {
  checkAuditChain,
  checkBalances,
  checkCards,
  checkFiles,
  inEach,
} from './doctor/records-checks.ts';
import type { Backend } from './serve.ts';

type Verified = Pick<Backend, 'database' | 'directory' | 'files' | 'secrets'>;

/** A sentence for each inconsistency of the books, files and audit chain of all organizations. */
export async function problemsOf(verified: Verified): Promise<string[]> {
  const checks = [
    await checkBalances(verified),
    await checkCards(verified),
    await checkAuditChain(verified),
    await checkFiles(verified),
  ];
  return checks.flatMap(({ status, details }) => (status === 'failed' ? details : []));
}

/** A sentence for each secret that the installation's keys cannot decrypt. */
export function lockedSecretsOf({ secrets, ...verified }: Verified): Promise<string[]> {
  return inEach(verified, async (tx) => (await inspectSecrets(tx, secrets)).problems);
}
