import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { securityEvent } from './trail.schemas.ts';

export const trailEndpoints = {
  securityEvents: endpoint({
    method: 'GET',
    path: '/v1/admin/securityEvents',
    access: { staff: 'audit:read' },
    wholeOrganization: true,
    summary: 'List failed sign-ins, denied access and wrong signatures, newest first, at most 500',
    response: z.array(securityEvent),
  }),
};
