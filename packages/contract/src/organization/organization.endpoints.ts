import { z } from 'zod';
import { MAX_IMAGE_BYTES } from '#shared/limits';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint, FILE } from '#shared/endpoint';
import { fileName, requiredText } from '#shared/fields';
import { imageQuery } from '#shared/images';
import {
  adminOrganization,
  bankDetails,
  mailSender,
  organizationUpdate,
  publicOrganization,
  testEmailResponse,
  waysToPay,
} from './organization.schemas.ts';

/** `GET /v1/admin/organization` adds these two; a client may send them back, and they change nothing. */
const wholeOrganization = adminOrganization.extend({
  expenses: z.unknown(),
  invoices: z.unknown(),
});

export const organizationEndpoints = {
  publicOrganization: endpoint({
    method: 'GET',
    path: '/v1/public/organization',
    access: 'public',
    summary: 'Get the public data of the organization',
    response: publicOrganization,
  }),
  organizationImage: endpoint({
    method: 'GET',
    path: '/v1/public/organization/image/:fileName',
    access: 'public',
    summary: "Get the organization's logo or marketing image",
    params: z.strictObject({ fileName }),
    query: imageQuery,
    response: FILE,
  }),
  waysToPay: endpoint({
    method: 'GET',
    path: '/v1/lessee/waysToPay',
    access: 'lessee',
    summary: 'Get the ways the tenant can pay other than by card',
    response: waysToPay,
  }),
  updateOrganization: endpoint({
    method: 'POST',
    path: '/v1/admin/organization',
    access: { staff: 'settings:write' },
    summary: 'Change the settings of the organization',
    body: acceptsResponse(organizationUpdate, wholeOrganization),
    asksAgain: 'sometimes',
    response: adminOrganization,
  }),
  proveDomain: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/domain/prove',
    access: { staff: 'settings:write' },
    summary: 'Verify the requested domain and switch to it',
    body: z.strictObject({}),
    response: adminOrganization,
    perMinute: 12,
  }),
  keepDomain: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/domain/keep',
    access: { staff: 'settings:write' },
    summary: 'Cancel the requested domain change',
    body: z.strictObject({}),
    response: adminOrganization,
  }),
  bankDetails: endpoint({
    method: 'GET',
    path: '/v1/admin/organization/bankDetails',
    access: { staff: 'bank:read' },
    summary: 'Get the full bank numbers; each call is recorded in the audit trail',
    response: bankDetails,
  }),
  mailSender: endpoint({
    method: 'GET',
    path: '/v1/admin/organization/mailSender',
    access: { staff: 'people:read' },
    summary: "Get which mail server sends the organization's mails, if any",
    response: mailSender,
  }),
  testEmail: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/testEmail',
    access: { staff: 'settings:write' },
    summary: 'Send a test email to the caller with the saved mail settings',
    body: z.strictObject({}),
    response: testEmailResponse,
    perMinute: 6,
  }),
  uploadOrganizationImage: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/:organizationName/image/:fileName/upload',
    access: { staff: 'settings:write' },
    summary:
      'Replace the logo (field kind=logo, the default) or the marketing image (kind=marketing)',
    params: z.strictObject({ organizationName: requiredText(200), fileName }),
    upload: { field: 'myFile', maxBytes: MAX_IMAGE_BYTES },
    response: adminOrganization,
  }),
};
