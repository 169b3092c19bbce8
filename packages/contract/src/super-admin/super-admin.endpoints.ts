import { z } from 'zod';
import { acceptsAnswer } from '#shared/accepts-answer';
import { endpoint } from '#shared/endpoint';
import {
  installationOverview,
  newOrganization,
  organizationOverview,
} from './super-admin.schemas.ts';

export const superAdminEndpoints = {
  organizations: endpoint({
    method: 'GET',
    path: '/v1/superAdmin/organizations',
    access: 'superAdmin',
    summary: 'The organizations of this installation, with counts',
    response: z.array(organizationOverview),
  }),
  installation: endpoint({
    method: 'GET',
    path: '/v1/superAdmin/installation',
    access: 'superAdmin',
    summary:
      'Whether the installation has a mail server, or writes its mails into the outbox folder',
    response: installationOverview,
  }),
  createOrganization: endpoint({
    method: 'POST',
    path: '/v1/superAdmin/organizations',
    access: 'superAdmin',
    summary: 'Create an organization on a domain of its own; its first admin is invited',
    body: acceptsAnswer(newOrganization, organizationOverview),
    response: organizationOverview,
    status: 201,
    idempotent: true,
  }),
};
