import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import { id, requiredText } from '#shared/fields';
import { role } from './access.schemas.ts';
import {
  listedUser,
  invitationLink,
  userResponse,
  userInput,
  usersQuery,
  userUpdate,
} from './users.schemas.ts';

const organizationParams = z.strictObject({ organizationName: requiredText(200) });
const userParams = z.strictObject({ organizationName: requiredText(200), userId: id });

export const usersEndpoints = {
  roles: endpoint({
    method: 'GET',
    path: '/v1/admin/roles',
    access: { staff: 'people:read' },
    summary: 'List the roles that the caller may assign',
    response: z.array(role),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/organization/:organizationName/users',
    access: { staff: 'people:read' },
    summary: 'List the users of the organization, or a page of them',
    params: organizationParams,
    query: usersQuery,
    response: z.array(listedUser),
  }),
  one: endpoint({
    method: 'GET',
    path: '/v1/admin/organization/:organizationName/users/:userId',
    access: { staff: 'people:read' },
    summary: 'Get a user, active or deactivated',
    params: userParams,
    response: userResponse,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/:organizationName/users',
    access: { staff: 'people:write' },
    summary: 'Create a user; without a password an invitation is emailed',
    params: organizationParams,
    body: acceptsResponse(userInput, listedUser),
    asksAgain: 'sometimes',
    response: userResponse,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/:organizationName/users/:userId',
    access: { staff: 'people:write' },
    summary: 'Change a user; a new role or password ends their sessions',
    params: userParams,
    body: acceptsResponse(userUpdate, listedUser),
    asksAgain: 'sometimes',
    response: userResponse,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/organization/:organizationName/users/:userId',
    access: { staff: 'people:write' },
    summary: 'Deactivate a user, who can no longer sign in; the history stays',
    params: userParams,
    asksAgain: true,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/:organizationName/users/:userId/restore',
    access: { staff: 'people:write' },
    summary: 'Reactivate a user unchanged',
    params: userParams,
    body: z.strictObject({}),
    asksAgain: 'sometimes',
    response: userResponse,
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/:organizationName/users/:userId/invitation',
    access: { staff: 'people:write' },
    summary: 'Email the invitation again to a user who has not set a password yet',
    params: userParams,
    body: z.strictObject({}),
    response: z.object({}),
    status: 201,
    idempotent: true,
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/:organizationName/users/:userId/secondFactor/reset',
    access: { staff: 'people:write' },
    summary: 'Remove the second factor of a user who lost it, and end their sessions',
    params: userParams,
    body: z.strictObject({}),
    asksAgain: true,
    response: z.object({}),
  }),
  invitationLink: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/:organizationName/users/:userId/invitation/link',
    access: { staff: 'people:write' },
    summary: 'Create an invitation link to pass on, for a user who has not set a password yet',
    params: userParams,
    body: z.strictObject({}),
    asksAgain: true,
    response: invitationLink,
  }),
};
