import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { authResponse } from './access.schemas.ts';
import {
  newSupportGrant,
  supportBegin,
  supportGrant,
  supportGrantInput,
  supportParams,
} from './support.schemas.ts';

/** TRUST-9. */
export const supportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/supportGrants',
    access: { staff: 'settings:read' },
    summary: 'List when support was let in, newest first; the last 100',
    response: z.array(supportGrant),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/supportGrants',
    access: { staff: 'settings:write' },
    asksAgain: true,
    wholeOrganization: true,
    summary:
      'Let support read the organization until an end; the response is the only one with the code',
    body: supportGrantInput,
    // Not with a key: responses are stored for a day under it, and a code must not be.
    response: newSupportGrant,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/v1/admin/supportGrants/:grantId',
    access: { staff: 'settings:write' },
    wholeOrganization: true,
    summary: 'End the access of support at once',
    params: supportParams,
    response: supportGrant,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/v1/auth/support',
    access: 'public',
    summary: 'Begin to look at an organization as support, with the code of a grant',
    body: supportBegin,
    response: authResponse,
    perMinute: 10,
  }),
};
