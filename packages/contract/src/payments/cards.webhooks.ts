import { z } from 'zod';
import { endpoint } from '#shared/endpoint';

export const cardsWebhooks = {
  stripe: endpoint({
    method: 'POST',
    path: '/v1/webhooks/stripe',
    access: 'public',
    summary: 'Stripe events, signed by Stripe; 404 when Stripe is not set up',
    webhook: true,
    response: z.object({ received: z.boolean() }),
  }),
};
