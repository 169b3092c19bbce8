import { propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import * as repository from './homes.repository.ts';
import { homeIsNotThere } from './leases.errors.ts';

/** USER-6: the property that a tenant belongs to: the one assigned by hand, or else that of their newest lease. */
export async function homesOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = [
    ...(await repository.newestLeases(tx, userIds)),
    ...(await repository.givenHomes(tx, userIds)),
  ];
  return new Map(found.map(({ userId, propertyId }) => [userId, propertyId]));
}

/** The home that was assigned to a tenant by hand. */
export async function givenHomeOf(tx: Transaction, userId: string): Promise<string | undefined> {
  const [given] = await repository.givenHomes(tx, [userId]);
  return given?.propertyId;
}

/** Assigns a home to a tenant by hand; without one it follows their leases. */
export async function setHome(
  tx: Transaction,
  userId: string,
  propertyId: string | null,
): Promise<void> {
  const [before] = await repository.givenHomes(tx, [userId]);
  const known = before?.propertyId ?? null;
  if (known === propertyId) return;
  if (propertyId) {
    if (!(await propertyById(tx, propertyId))) throw homeIsNotThere();
    const organizationId = tx.organization.id;
    await repository.upsertHome(tx, { organizationId, id: newId(), userId, propertyId });
  } else {
    await repository.deleteHome(tx, userId);
  }
  await recordAudit(tx, {
    action: 'user.homeChanged',
    entityId: userId,
    before: { propertyId: known },
    after: { propertyId },
  });
}
