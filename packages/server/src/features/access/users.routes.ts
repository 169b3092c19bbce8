import { isDelicateAccount } from '@tenantry/contract/access/users.rules';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import type { Organization } from '../../platform/database/organization-table.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import { confirmPerson } from './confirmation.ts';
import * as deactivation from './users.deactivation.ts';
import { rolesFor } from './own-roles.service.ts';
import { idsDiffer } from './users.errors.ts';
import * as invitations from './users.invitations.ts';
import * as service from './users.service.ts';

interface Dependencies {
  readonly homes: service.UserHomes;
  readonly limits: AttemptLimits;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

type Confirmed = Pick<
  Parameters<typeof confirmPerson>[0],
  'transact' | 'organization' | 'actor'
> & {
  readonly body: { readonly currentPassword?: string | undefined };
};

export function registerUsers(routes: Routes, { homes, limits, urlOf }: Dependencies): void {
  const confirm = ({ transact, organization, actor, body }: Confirmed) =>
    confirmPerson({ transact, limits, organization, actor, password: body.currentPassword });

  routes.handle(usersEndpoints.roles, ({ tx, actor }) => rolesFor(tx, actor));

  routes.handle(usersEndpoints.one, ({ tx, params }) => {
    checkOrganizationName(params.organizationName, tx.organization);
    return service.findUser(tx, homes, params.userId);
  });

  // Hashing a password is slow, so no transaction is open meanwhile.
  routes.handleOpen(usersEndpoints.create, async (call) => {
    const { params, body, organization, transactOnce } = call;
    checkOrganizationName(params.organizationName, organization);
    if (isDelicateAccount(null, body)) await confirm(call);
    const passwordHash = await service.hashOf(body, organization);
    return transactOnce((tx) => service.createUser(tx, homes, body, passwordHash));
  });

  routes.handleOpen(usersEndpoints.update, async (call) => {
    const { params, body, organization, transact } = call;
    const { userId } = params;
    checkOrganizationName(params.organizationName, organization);
    if (body.id !== undefined && body.id !== userId) throw idsDiffer();
    const confirmed = await transact((tx) => service.needsConfirmation(tx, userId, body));
    if (confirmed) await confirm(call);
    const passwordHash = await service.hashOf(body, organization);
    return transact((tx) =>
      service.updateUser(tx, homes, { userId, input: body, passwordHash, confirmed }),
    );
  });

  routes.handleOpen(usersEndpoints.remove, async (call) => {
    const { params, organization, transact } = call;
    const { userId } = params;
    checkOrganizationName(params.organizationName, organization);
    const confirmed = await transact((tx) =>
      deactivation.stepNeedsConfirmation(tx, userId, 'deactivate'),
    );
    if (confirmed) await confirm(call);
    await transact((tx) => deactivation.deactivateUser(tx, { userId, confirmed }));
    return {};
  });

  routes.handle(usersEndpoints.inviteAgain, async ({ tx, params }) => {
    checkOrganizationName(params.organizationName, tx.organization);
    await invitations.inviteAgain(tx, params.userId);
    return {};
  });

  routes.handleOpen(usersEndpoints.invitationLink, async (call) => {
    const { params, organization, transact } = call;
    checkOrganizationName(params.organizationName, organization);
    await confirm(call);
    return transact((tx) => invitations.copyInvitation(tx, params.userId, urlOf));
  });

  routes.handleOpen(usersEndpoints.restore, async (call) => {
    const { params, organization, transact } = call;
    const { userId } = params;
    checkOrganizationName(params.organizationName, organization);
    const confirmed = await transact((tx) =>
      deactivation.stepNeedsConfirmation(tx, userId, 'restore'),
    );
    if (confirmed) await confirm(call);
    return transact((tx) => deactivation.restoreUser(tx, homes, { userId, confirmed }));
  });
}

/** The path must name the session's own organization; any other gives 404. */
export function checkOrganizationName(organizationName: string, { name }: Organization): void {
  if (organizationName !== name) throw notFound();
}
