import { z } from 'zod';
import { authResponse } from '../access/access.schemas.ts';
import { endpoint } from '#shared/endpoint';
import {
  configuration,
  setupDemoRequest,
  setupOrganizationRequest,
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
  removeDemo: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/removeDemo',
    access: { staff: 'settings:write' },
    summary: 'Remove the demo organization; returns the link to set up your own',
    body: z.strictObject({}),
    response: z.object({ setupPath: z.string() }),
  }),
};
