import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { laterInput, laterResponse, needs, needsQuery, today } from './today.schemas.ts';

/** HOME-1 to -3: the top of the administrators' landing page. */
export const todayEndpoints = {
  today: endpoint({
    method: 'GET',
    path: '/v1/admin/today',
    access: { staff: 'properties:read' },
    summary: 'Get today’s figures, upcoming events, and the latest payments and expenses',
    response: today,
  }),
  needs: endpoint({
    method: 'GET',
    path: '/v1/admin/attention',
    access: { staff: 'properties:read' },
    summary: 'List what needs attention today, largest amount first',
    query: needsQuery,
    response: needs,
  }),
  hideGettingStarted: endpoint({
    method: 'POST',
    path: '/v1/admin/gettingStarted/hide',
    access: { staff: 'properties:read' },
    summary: 'Hide the setup steps of a new organization for the caller',
    body: z.strictObject({}),
    response: z.object({}),
  }),
  later: endpoint({
    method: 'POST',
    path: '/v1/admin/attention/later',
    access: { staff: 'properties:read' },
    summary: 'Put something off until tomorrow for the caller',
    body: laterInput,
    response: laterResponse,
  }),
};
