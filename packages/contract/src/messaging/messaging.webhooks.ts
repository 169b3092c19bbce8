import { z } from 'zod';
import { endpoint, FILE } from '#shared/endpoint';
import { MAX_MAIL_BYTES, MAX_TEXT_BYTES } from '#shared/limits';

export const messagingWebhooks = {
  text: endpoint({
    method: 'POST',
    path: '/v1/webhooks/sms',
    access: 'public',
    summary: 'Incoming texts and delivery reports, signed by Twilio; 404 when Twilio is not set up',
    webhook: true,
    maxBytes: MAX_TEXT_BYTES,
    response: FILE,
  }),
  mail: endpoint({
    method: 'POST',
    path: '/v1/webhooks/email',
    access: 'public',
    summary: 'An incoming email in full, signed by the mail server; 404 without MAIL_REPLY_DOMAIN',
    webhook: true,
    maxBytes: MAX_MAIL_BYTES,
    response: z.object({ received: z.boolean() }),
  }),
};
