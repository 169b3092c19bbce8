import type { ErrorKinds } from '#shared/errors';

export const webhooksErrors = {
  webhook_address_refused: {
    status: 422,
    means: 'The address does not begin with https://, or is not on the public internet.',
  },
  webhook_event_forbidden: {
    status: 422,
    means: 'The person may not read what an event is about.',
  },
  webhook_is_off: { status: 409, means: 'The webhook is paused or turned off.' },
  too_many_webhooks: { status: 422, means: 'The organization has the most webhooks it can have.' },
} as const satisfies ErrorKinds;
