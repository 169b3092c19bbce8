import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import {
  backupsOverview,
  installationOverview,
  newOrganization,
  organizationOverview,
} from './super-admin.schemas.ts';

export const superAdminEndpoints = {
  organizations: endpoint({
    method: 'GET',
    path: '/v1/superAdmin/organizations',
    access: 'superAdmin',
    summary: 'List the organizations of this installation, with counts',
    response: z.array(organizationOverview),
  }),
  installation: endpoint({
    method: 'GET',
    path: '/v1/superAdmin/installation',
    access: 'superAdmin',
    summary: 'Get whether the installation has a mail server or writes mail to the outbox folder',
    response: installationOverview,
  }),
  backups: endpoint({
    method: 'GET',
    path: '/v1/superAdmin/backups',
    access: 'superAdmin',
    summary: 'List the backups of this installation, newest first',
    response: backupsOverview,
  }),
  makeBackup: endpoint({
    method: 'POST',
    path: '/v1/superAdmin/backups',
    access: 'superAdmin',
    summary: 'Start a backup in the background',
    body: z.strictObject({}),
    response: backupsOverview,
  }),
  createOrganization: endpoint({
    method: 'POST',
    path: '/v1/superAdmin/organizations',
    access: 'superAdmin',
    summary: 'Create an organization on its own domain, and invite its first admin',
    body: acceptsResponse(newOrganization, organizationOverview),
    response: organizationOverview,
    status: 201,
    idempotent: true,
  }),
};
