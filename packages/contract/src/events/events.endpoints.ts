import { endpoint, EVENTS } from '#shared/endpoint';

export const eventsEndpoints = {
  stream: endpoint({
    method: 'GET',
    path: '/v1/events',
    access: 'signedIn',
    forSupport: true,
    summary: 'Stream changes as server-sent events',
    response: EVENTS,
  }),
};
