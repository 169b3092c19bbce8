import { z } from 'zod';
import { authResponse } from '../access/access.schemas.ts';
import { endpoint } from '#shared/endpoint';
import { BACKUP_PART_BYTES, restoreOverview, restoreState } from './restore.schemas.ts';
import {
  configuration,
  setupDemoRequest,
  setupOrganizationRequest,
  setupRestoreOverviewRequest,
  setupRestoreRequest,
  setupUploadRequest,
} from './installation.schemas.ts';

export const installationEndpoints = {
  configuration: endpoint({
    method: 'GET',
    path: '/v1/public/configuration',
    access: 'public',
    summary: 'Get the features of this installation',
    response: configuration,
  }),
  setupOrganization: endpoint({
    method: 'POST',
    path: '/v1/public/setup/organization',
    access: 'public',
    summary: 'First run: create the organization and its first administrator, and sign in',
    body: setupOrganizationRequest,
    response: authResponse,
    status: 201,
    perMinute: 30,
  }),
  setupDemo: endpoint({
    method: 'POST',
    path: '/v1/public/setup/demo',
    access: 'public',
    summary: 'First run: load the demo organization, and sign in as its administrator',
    body: setupDemoRequest,
    response: authResponse,
    status: 201,
    perMinute: 30,
  }),
  setupRestoreOverview: endpoint({
    method: 'POST',
    path: '/v1/public/setup/restore/overview',
    access: 'public',
    summary: 'First run: list the backups that the server found, and the progress of a restore',
    body: setupRestoreOverviewRequest,
    response: restoreOverview,
  }),
  setupUpload: endpoint({
    method: 'POST',
    path: '/v1/public/setup/restore/uploads',
    access: 'public',
    summary: 'First run: start the upload of a backup; refused if the disk has too little space',
    body: setupUploadRequest,
    response: z.object({ uploadId: z.string() }),
    perMinute: 30,
  }),
  setupUploadPart: endpoint({
    method: 'POST',
    path: '/v1/public/setup/restore/uploads/:uploadId/:offset',
    access: 'public',
    summary: 'First run: send the part of a backup that begins at the offset',
    params: z.object({ uploadId: z.string(), offset: z.string().regex(/^\d{1,15}$/) }),
    upload: { field: 'part', maxBytes: BACKUP_PART_BYTES },
    response: z.object({ received: z.number() }),
  }),
  setupRestore: endpoint({
    method: 'POST',
    path: '/v1/public/setup/restore',
    access: 'public',
    summary: 'First run: restore a backup into the empty installation, in the background',
    body: setupRestoreRequest,
    response: restoreState,
    perMinute: 30,
  }),
  removeDemo: endpoint({
    method: 'POST',
    path: '/v1/superAdmin/removeDemo',
    access: 'superAdmin',
    summary: 'Remove the demo organization; the server prints the link to set up your own',
    body: z.strictObject({}),
    response: z.object({}),
  }),
};
