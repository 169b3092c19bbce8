import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import type { Organization } from '../../platform/database/organization-table.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { rolesToGive } from './users.domain.ts';
import { idsDiffer } from './users.errors.ts';
import * as service from './users.service.ts';

export function registerUsers(routes: Routes, homes: service.UserHomes): void {
  routes.handle(usersEndpoints.roles, async ({ actor }) => rolesToGive(actor.roles));

  routes.handle(usersEndpoints.list, ({ tx, params }) => {
    checkName(params.organizationName, tx.organization);
    return service.listUsers(tx, homes);
  });

  // A password takes a while to be hashed, and no transaction is held meanwhile.
  routes.handleOpen(usersEndpoints.create, async ({ params, body, organization, transactOnce }) => {
    checkName(params.organizationName, organization);
    const passwordHash = await service.hashOf(body, organization);
    return transactOnce((tx) => service.createUser(tx, homes, body, passwordHash));
  });

  routes.handleOpen(usersEndpoints.update, async ({ params, body, organization, transact }) => {
    checkName(params.organizationName, organization);
    if (body.id !== undefined && body.id !== params.userId) throw idsDiffer();
    const passwordHash = await service.hashOf(body, organization);
    return transact((tx) => service.updateUser(tx, homes, params.userId, body, passwordHash));
  });

  routes.handle(usersEndpoints.remove, async ({ tx, params }) => {
    checkName(params.organizationName, tx.organization);
    await service.deactivateUser(tx, params.userId);
    return {};
  });

  routes.handle(usersEndpoints.restore, ({ tx, params }) => {
    checkName(params.organizationName, tx.organization);
    return service.restoreUser(tx, homes, params.userId);
  });
}

/** The path names the session's own organization; no other has an answer. */
function checkName(organizationName: string, { name }: Organization): void {
  if (organizationName !== name) throw notFound();
}
