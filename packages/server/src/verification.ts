import { verifyCards } from '#features/cards';
import { verifyBalances } from '#features/ledger';
import { verifySecrets } from '#features/organization';
import { verifyAuditChain } from './platform/audit/seals.ts';
import { verifyFiles } from './platform/documents/file-verification.ts';
import type { Backend } from './serve.ts';

type Verified = Pick<Backend, 'database' | 'directory' | 'files' | 'secrets'>;

/** A sentence for each inconsistency of the books and audit chain of all organizations. */
export async function bookProblemsOf({
  database,
  directory,
}: Pick<Verified, 'database' | 'directory'>): Promise<string[]> {
  const problems: string[] = [];
  for (const organization of await directory.all()) {
    const found = await database.transact({ organization, readOnly: true }, async (tx) => [
      ...(await verifyBalances(tx)),
      ...(await verifyCards(tx)),
      ...(await verifyAuditChain(tx)),
    ]);
    problems.push(...found.map((problem) => `${organization.name}: ${problem}`));
  }
  return problems;
}

/** The same, and one for each file that is lost or was changed. */
export async function problemsOf(verified: Verified): Promise<string[]> {
  const { database, directory, files } = verified;
  const problems = await bookProblemsOf(verified);
  for (const organization of await directory.all()) {
    const scope = { organization, readOnly: true };
    const found = await verifyFiles(files, (task) => database.transact(scope, task));
    problems.push(...found.map((problem) => `${organization.name}: ${problem}`));
  }
  return problems;
}

/** A sentence for each secret that the installation's key cannot decrypt. */
export async function lockedSecretsOf(verified: Verified): Promise<string[]> {
  const { database, directory, secrets } = verified;
  const problems: string[] = [];
  for (const organization of await directory.all()) {
    const found = await database.transact({ organization, readOnly: true }, (tx) =>
      verifySecrets(tx, secrets),
    );
    problems.push(...found.map((problem) => `${organization.name}: ${problem}`));
  }
  return problems;
}
