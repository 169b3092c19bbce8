import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import { done } from './access.schemas.ts';
import { definedRole, roleInput, roleUpdate } from './own-roles.schemas.ts';

const params = z.strictObject({ roleId: id });

export const ownRolesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/roleDefinitions',
    access: { staff: 'people:read' },
    summary:
      'List the built-in roles and the own roles of the organization, with their permissions',
    response: z.array(definedRole),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/roleDefinitions',
    access: { staff: 'people:write' },
    asksAgain: true,
    summary: 'Define a role of the organization by its permissions',
    body: acceptsResponse(roleInput, definedRole),
    response: definedRole,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/v1/admin/roleDefinitions/:roleId',
    access: { staff: 'people:write' },
    asksAgain: true,
    summary: 'Change a role of the organization; the sessions of everyone who has it end',
    params,
    body: acceptsResponse(roleUpdate, definedRole),
    response: definedRole,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/roleDefinitions/:roleId',
    access: { staff: 'people:write' },
    asksAgain: true,
    summary: 'Delete a role of the organization that nobody has',
    params,
    response: done,
  }),
};
