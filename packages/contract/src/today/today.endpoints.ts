import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import {
  laterInput,
  laterResponse,
  needs,
  needsQuery,
  today,
  todayQuery,
} from './today.schemas.ts';

/** HOME-1 to -3: the top of the administrators' landing page. */
export const todayEndpoints = {
  today: endpoint({
    method: 'GET',
    path: '/v1/admin/today',
    access: 'staff',
    summary: 'Get today’s figures, upcoming events, and the latest payments and expenses',
    query: todayQuery,
    response: today,
    assistant: true,
  }),
  needs: endpoint({
    method: 'GET',
    path: '/v1/admin/attention',
    access: 'staff',
    summary: 'List what needs attention today, largest amount first',
    query: needsQuery,
    response: needs,
    assistant: true,
  }),
  hideGettingStarted: endpoint({
    method: 'POST',
    path: '/v1/admin/gettingStarted/hide',
    access: 'staff',
    summary: 'Hide the setup steps of a new organization for the caller',
    body: z.strictObject({}),
    response: z.object({}),
  }),
  later: endpoint({
    method: 'POST',
    path: '/v1/admin/attention/later',
    access: 'staff',
    summary: 'Put something off until tomorrow for the caller',
    body: laterInput,
    response: laterResponse,
  }),
};
