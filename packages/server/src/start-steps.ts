import type { Backend } from './backend.ts';
import { inspectSealed } from './sealed-secrets.ts';

/** Creates the key on the first start; later checks that it matches the database. */
export async function checkSecrets(backend: Backend): Promise<void> {
  const { database, directory, log, secrets } = backend;
  try {
    secrets.prepare();
  } catch (error) {
    await backend.open.close();
    throw error;
  }
  for (const organization of await directory.all()) {
    const scope = { organization, readOnly: true };
    const { problems } = await database.transact(scope, (tx) => inspectSealed(tx, secrets));
    for (const problem of problems) log.error({ organizationId: organization.id }, problem);
  }
}
