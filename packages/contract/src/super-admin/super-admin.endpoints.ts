import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { newOrganization, organizationOverview } from './super-admin.schemas.ts';

export const superAdminEndpoints = {
  organizations: endpoint({
    method: 'GET',
    path: '/v1/superAdmin/organizations',
    access: 'superAdmin',
    summary: 'The organizations of this installation, with counts',
    response: z.array(organizationOverview),
  }),
  createOrganization: endpoint({
    method: 'POST',
    path: '/v1/superAdmin/organizations',
    access: 'superAdmin',
    summary: 'Create an organization on a domain of its own; its first admin is invited',
    body: newOrganization,
    response: organizationOverview,
    status: 201,
    idempotent: true,
  }),
};
