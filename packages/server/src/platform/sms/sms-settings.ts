import type { Config } from '../config.ts';
import { createOutboxSmsSender, type SmsSender } from './sms.ts';
import { createTwilioSender } from './twilio.ts';

type SmsSettings = Pick<
  Config,
  'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_API_BASE'
>;

/** How texts are sent according to the settings: by Twilio, or into the outbox. */
export function smsSenderOf(config: SmsSettings, outbox: string): SmsSender {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = config;
  const { TWILIO_FROM: from, TWILIO_API_BASE: base } = config;
  if (!accountSid || !authToken || !from) return createOutboxSmsSender(outbox);
  return createTwilioSender({ accountSid, authToken, from, base });
}
