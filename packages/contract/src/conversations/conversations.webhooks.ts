import { z } from 'zod';
import { endpoint, FILE } from '#shared/endpoint';
import { MAX_MAIL_BYTES, MAX_TEXT_BYTES } from '#shared/limits';

export const conversationsWebhooks = {
  text: endpoint({
    method: 'POST',
    path: '/v1/webhooks/sms',
    access: 'public',
    summary:
      'A text that came in, or what became of one that left, signed by Twilio; 404 without it',
    webhook: true,
    maxBytes: MAX_TEXT_BYTES,
    response: FILE,
  }),
  mail: endpoint({
    method: 'POST',
    path: '/v1/webhooks/email',
    access: 'public',
    summary:
      'A mail that came in, as it is, signed by the mail server; 404 without MAIL_REPLY_DOMAIN',
    webhook: true,
    maxBytes: MAX_MAIL_BYTES,
    response: z.object({ received: z.boolean() }),
  }),
};
