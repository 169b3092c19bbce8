import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint, FILE } from '#shared/endpoint';
import {
  backupName,
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
  linkBackup: endpoint({
    method: 'POST',
    path: '/v1/superAdmin/backups/:name/download',
    access: 'superAdmin',
    summary:
      'Get the path at which a browser at this network address can download a backup for 10 minutes',
    params: z.object({ name: backupName }),
    body: z.strictObject({}),
    asksAgain: true,
    response: z.object({ path: z.string() }),
  }),
  // Browsers send no token with a download. Only this way, a download can exceed the browser's memory and resume.
  downloadBackup: endpoint({
    method: 'GET',
    path: '/v1/public/backups/:ticket',
    access: 'public',
    summary:
      'Download a backup by the path that was issued for it; parts can be requested by Range',
    params: z.object({ ticket: z.string().max(2_000) }),
    response: FILE,
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
