import { ownRolesEndpoints } from '@tenantry/contract/access/own-roles.endpoints';
import type { Routes } from '../../../platform/http/routes.ts';
import * as service from './own-roles.service.ts';

export function registerOwnRoles({ handle }: Routes): void {
  handle(ownRolesEndpoints.list, ({ tx }) => service.definedRoles(tx));

  handle(ownRolesEndpoints.create, ({ tx, body }) => service.createRole(tx, body));

  handle(ownRolesEndpoints.update, ({ tx, params, body }) =>
    service.updateRole(tx, params.roleId, body),
  );

  handle(ownRolesEndpoints.remove, async ({ tx, params }) => {
    await service.removeRole(tx, params.roleId);
    return {};
  });
}
