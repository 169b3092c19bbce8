import { endpoint, EVENTS } from '#shared/endpoint';

export const eventsEndpoints = {
  stream: endpoint({
    method: 'GET',
    path: '/v1/events',
    access: 'signedIn',
    summary: 'Stream changes as server-sent events',
    response: EVENTS,
  }),
};
