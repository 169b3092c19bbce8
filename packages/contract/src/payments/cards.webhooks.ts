import { z } from 'zod';
import { endpoint } from '#shared/endpoint';

export const cardsWebhooks = {
  stripe: endpoint({
    method: 'POST',
    path: '/v1/webhooks/stripe',
    access: 'public',
    summary: 'What Stripe says has happened, signed by it; 404 without its keys',
    webhook: true,
    response: z.object({ received: z.boolean() }),
  }),
};
