import { hasSuperAdmin } from '#features/access';
import type { Organization } from '../../platform/database/organization-table.ts';
import { discard } from '../../platform/documents/storing.ts';
import { allFileIds } from '../../platform/documents/stored-files.ts';
import { emptyOutbox } from '../../platform/outbox.ts';
import { AppError } from '../../platform/http/errors.ts';
import { deleteDemoOrganization } from './installation.repository.ts';
import { issueSetupLink, type Installation } from './installation.service.ts';

/** Shows the path of a setup link on the server only, because it gives full control of the installation. */
export type AnnounceSetup = (setupPath: string) => void;

/**
 * Removes the demo organization with all its data. The link to set up your own is shown on the server only: passwords
 * of a demo are public. Only the function in the database may delete records that are written once, and it refuses any
 * organization that is not a demo.
 */
export async function removeDemo(
  { database, directory, files, outbox }: Installation,
  organization: Organization,
  announceSetup: AnnounceSetup,
): Promise<void> {
  if (!organization.demo)
    throw new AppError('not_a_demo', 'Only a demo organization can be removed.');
  await keepSuperAdmin({ database, directory }, organization);
  const fileIds = await database.transact({ organization }, async (tx) => {
    const ids = await allFileIds(tx);
    await deleteDemoOrganization(tx);
    return ids;
  });
  directory.forget();
  await discard(files, fileIds);
  await emptyOutbox(outbox, organization.id);
  const setupPath = await issueSetupLink(database);
  if (setupPath) announceSetup(setupPath);
}

/** If there are organizations other than the demo (only older versions created them), one must have a SuperAdmin. */
async function keepSuperAdmin(
  { database, directory }: Pick<Installation, 'database' | 'directory'>,
  demo: Organization,
): Promise<void> {
  const others = (await directory.all()).filter(({ id }) => id !== demo.id);
  if (others.length === 0) return;
  for (const organization of others) {
    const scope = { organization, readOnly: true };
    if (await database.transact(scope, hasSuperAdmin)) return;
  }
  throw new AppError(
    'only_super_admin_left',
    'The demo has the only SuperAdmin of this installation. First create another one on the server: tenantry create-admin.',
  );
}
