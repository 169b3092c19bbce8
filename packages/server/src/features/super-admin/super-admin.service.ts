import type { NewOrganization } from '@tenantry/contract/super-admin/super-admin.schemas';
import { countActiveUsers, createUser, inviteUser } from '#features/access';
import { addOrganization, seedOrganization } from '#features/installation';
import { countUnexpiredLeases } from '#features/leases';
import { domainTaken } from '#features/organization';
import { countProperties } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import { withinOrganization, type Transaction } from '../../platform/database/database.ts';
import { violates } from '../../platform/database/errors.ts';
import { presentOverview } from './super-admin.presenter.ts';
import * as repository from './super-admin.repository.ts';

/** PUB-8: every organization, counted from within its own scope, so that row-level security holds here too. */
export async function listOrganizations(tx: Transaction) {
  const overviews = [];
  for (const row of await repository.allOrganizations(tx)) {
    overviews.push(presentOverview(row, await withinOrganization(tx, row, counts)));
  }
  return overviews;
}

async function counts(tx: Transaction) {
  return {
    properties: await countProperties(tx),
    users: await countActiveUsers(tx),
    unexpiredLeases: await countUnexpiredLeases(tx),
  };
}

/** Creates an organization and invites its first admin, by a link on the organization's own domain. */
export async function createOrganization(tx: Transaction, input: NewOrganization) {
  const { name, domain, timeZone } = input;
  const added = addOrganization(tx, { name, domain, timeZone, demo: false });
  const organization = await refuseTakenDomain(added);
  const overview = await withinOrganization(tx, organization, async (inside) => {
    await seedOrganization(inside);
    const admin = await createUser(inside, {
      ...input.admin,
      roles: ['SiteAdmin'],
      passwordHash: null,
    });
    await inviteUser(inside, admin.id);
    const createdAt = dateOf(tx.now);
    return presentOverview({ ...organization, createdAt }, await counts(inside));
  });
  // Not in the new organization's own audit trail: the actor belongs to this organization.
  await recordAudit(tx, {
    action: 'organization.added',
    entityId: organization.id,
    after: { name, domain },
  });
  return overview;
}

async function refuseTakenDomain<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw violates(error, 'organizations_domain_unique') ? domainTaken() : error;
  }
}
