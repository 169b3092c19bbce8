import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import * as deactivation from './users.deactivation.ts';
import { rolesFor } from '../roles/own-roles.service.ts';
import { idsDiffer } from './users.errors.ts';
import { resetSecondFactor } from '../second-factor/second-factor.reset.ts';
import * as invitations from './users.invitations.ts';
import * as service from './users.service.ts';

interface Dependencies {
  readonly homes: service.UserHomes;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

export function registerUsers(routes: Routes, { homes, urlOf }: Dependencies): void {
  routes.handle(usersEndpoints.roles, ({ tx, actor }) => rolesFor(tx, actor));

  routes.handle(usersEndpoints.one, ({ tx, params }) => {
    checkOrganizationName(params.organizationName, tx.organization);
    return service.findUser(tx, homes, params.userId);
  });

  // Hashing a password is slow, so no transaction is open meanwhile.
  routes.handleOpen(usersEndpoints.create, async ({ params, body, organization, transactOnce }) => {
    checkOrganizationName(params.organizationName, organization);
    const passwordHash = await service.hashOf(body, organization);
    return transactOnce((tx) => service.createUser(tx, homes, body, passwordHash));
  });

  routes.handleOpen(usersEndpoints.update, async ({ params, body, organization, transact }) => {
    const { userId } = params;
    checkOrganizationName(params.organizationName, organization);
    if (body.id !== undefined && body.id !== userId) throw idsDiffer();
    const passwordHash = await service.hashOf(body, organization);
    return transact((tx) => service.updateUser(tx, homes, { userId, input: body, passwordHash }));
  });

  routes.handle(usersEndpoints.remove, async ({ tx, params }) => {
    checkOrganizationName(params.organizationName, tx.organization);
    await deactivation.deactivateUser(tx, params.userId);
    return {};
  });

  routes.handle(usersEndpoints.resetSecondFactor, async ({ tx, params }) => {
    checkOrganizationName(params.organizationName, tx.organization);
    await resetSecondFactor(tx, params.userId);
    return {};
  });

  routes.handle(usersEndpoints.inviteAgain, async ({ tx, params }) => {
    checkOrganizationName(params.organizationName, tx.organization);
    await invitations.inviteAgain(tx, params.userId);
    return {};
  });

  routes.handleOpen(usersEndpoints.invitationLink, ({ params, organization, transact }) => {
    checkOrganizationName(params.organizationName, organization);
    return transact((tx) => invitations.copyInvitation(tx, params.userId, urlOf));
  });

  routes.handle(usersEndpoints.restore, ({ tx, params }) => {
    checkOrganizationName(params.organizationName, tx.organization);
    return deactivation.restoreUser(tx, homes, params.userId);
  });
}

/** The path must name the session's own organization; any other gives 404. */
export function checkOrganizationName(organizationName: string, { name }: Organization): void {
  if (organizationName !== name) throw notFound();
}
