import { messagingWebhooks } from '@tenantry/contract/messaging/messaging.webhooks';
import { startTwilio, type TwilioPeer } from '@tenantry/fakes/twilio';
import { afterAll, beforeAll } from 'vitest';
import type { TestApp } from './test-app.ts';

export const PUBLIC_URL = 'https://rentals.example.com';
export const inbound = { twilioToken: 'a token of the tests', publicUrl: PUBLIC_URL };
export const { path } = messagingWebhooks.text;

interface Posted {
  readonly url?: string;
  readonly running?: TestApp;
  readonly change?: (body: string) => string;
}

/** Texts as Twilio delivers them: their content, and the webhook call. */
export function useInboundTexts(app: { readonly current: TestApp }) {
  let twilio: TwilioPeer;
  beforeAll(async () => {
    twilio = await startTwilio();
  });
  afterAll(() => twilio.stop());

  let count = 0;
  const newSid = () => `SM${String((count += 1)).padStart(32, '0')}`;

  /** Posts to the webhook as Twilio would. */
  async function post(parameters: Record<string, string>, options: Posted = {}) {
    const { url = PUBLIC_URL + path, running = app.current, change = (body) => body } = options;
    const { body, headers } = twilio.post(url, parameters);
    return running.app.inject({ method: 'POST', url: path, headers, payload: change(body) });
  }

  const text = (From: string, Body: string, more: Record<string, string> = {}) => ({
    AccountSid: twilio.settings['TWILIO_ACCOUNT_SID']!,
    From,
    To: twilio.settings['TWILIO_FROM']!,
    Body,
    MessageSid: newSid(),
    SmsStatus: 'received',
    NumMedia: '0',
    ...more,
  });

  return { newSid, post, text };
}
