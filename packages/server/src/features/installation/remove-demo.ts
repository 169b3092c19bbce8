import type { Organization } from '../../platform/database/organization-table.ts';
import { discard } from '../../platform/files/keep-file.ts';
import { allFileIds } from '../../platform/files/stored-files.ts';
import { AppError } from '../../platform/http/errors.ts';
import { deleteDemoOrganization } from './installation.repository.ts';
import { issueSetupLink, type Installation } from './installation.service.ts';

/**
 * Removes the demo organization with all it holds, and answers the path of a link to set up one of your own.
 * The function in the database is the only thing that may delete what is written once, and it refuses any
 * organization that is not a demo.
 */
export async function removeDemo(
  { database, directory, files }: Installation,
  organization: Organization,
): Promise<string> {
  if (!organization.demo) throw new AppError('rule', 'Only a demo organization can be removed.');
  const fileIds = await database.transact({ organization }, async (tx) => {
    const ids = await allFileIds(tx);
    await deleteDemoOrganization(tx);
    return ids;
  });
  directory.forget();
  await discard(files, fileIds);
  return (await issueSetupLink(database)) ?? '/login';
}
