import { z } from 'zod';
import { endpoint, FILE } from '#shared/endpoint';
import {
  exportParams,
  exportSchedule,
  exportScheduleInput,
  organizationExport,
} from './exports.schemas.ts';

/** NEW-12. */
export const exportsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/exports',
    access: { staff: 'export:read' },
    summary: 'List the newest archives of everything that the organization has',
    response: z.array(organizationExport),
  }),
  start: endpoint({
    method: 'POST',
    path: '/v1/admin/exports',
    access: { staff: 'export:write' },
    summary: 'Start to write an archive of everything that the organization has; one at a time',
    body: z.strictObject({}),
    response: organizationExport,
    status: 201,
    idempotent: true,
  }),
  schedule: endpoint({
    method: 'GET',
    path: '/v1/admin/exportSchedule',
    access: { staff: 'export:read' },
    summary: 'Get whether an archive is made each month, and how many are kept',
    response: exportSchedule,
  }),
  saveSchedule: endpoint({
    method: 'POST',
    path: '/v1/admin/exportSchedule',
    access: { staff: 'export:write' },
    summary: 'Make an archive each month and keep the newest ones, or make none',
    body: exportScheduleInput,
    response: exportSchedule,
  }),
  link: endpoint({
    method: 'POST',
    path: '/v1/admin/exports/:exportId/download',
    access: { staff: 'export:read' },
    summary:
      'Get the path at which the browser of the signed-in person can download an archive for 10 minutes',
    params: exportParams,
    body: z.strictObject({}),
    asksAgain: true,
    response: z.object({ path: z.string() }),
  }),
  // Browsers send no token with a download. Only this way, a download can exceed the browser's memory and resume.
  download: endpoint({
    method: 'GET',
    path: '/v1/public/exports/:ticket',
    access: 'public',
    summary:
      'Download an archive by the path that was issued for it; parts can be requested by Range',
    params: z.object({ ticket: z.string().max(2_000) }),
    response: FILE,
  }),
};
