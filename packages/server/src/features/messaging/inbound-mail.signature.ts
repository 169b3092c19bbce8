import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookCall } from '../../platform/http/webhooks.ts';
import { readRawForm } from './mailgun-form.ts';

const TOLERANCE_SECONDS = 300;

type Signed = Pick<WebhookCall, 'body' | 'headers' | 'now' | 'claim'>;

/** The raw mail; null if it is not signed with the secret, or was signed more than five minutes ago. */
export async function readSignedMail(call: Signed, secret: string): Promise<Buffer | null> {
  const type = call.headers['content-type'] ?? '';
  if (/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    return readMailgun(call, type, secret);
  }
  const header = String(call.headers['x-tenantry-signature'] ?? '');
  const parts = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header);
  if (!parts?.[1] || !parts[2] || !isFresh(parts[1], call.now)) return null;
  return isSignature(parts[2], [`${parts[1]}.`, call.body], secret) ? call.body : null;
}

/**
 * Reads a mail as Mailgun posts it to an address that ends in `mime`: it signs a token and a time, not the mail. The
 * mail is decoded only if the signature is right.
 */
async function readMailgun({ body, now, claim }: Signed, type: string, secret: string) {
  const form = readRawForm(body, type);
  const timestamp = form.short('timestamp');
  const token = form.short('token');
  if (!/^\d{1,12}$/.test(timestamp) || !isFresh(timestamp, now)) return null;
  if (!isSignature(form.short('signature'), [timestamp, token], secret)) return null;
  const mail = form.content('body-mime');
  if (mail.length === 0) return null;
  // The same mail may be posted again if our response was lost; another mail with the same token was never signed.
  return (await claim(token, mail)) ? mail : null;
}

function isFresh(seconds: string, now: WebhookCall['now']): boolean {
  return Math.abs(now.epochMilliseconds / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
}

function isSignature(given: string, [first, rest]: [string, string | Buffer], secret: string) {
  const expected = createHmac('sha256', secret).update(first).update(rest).digest();
  const found = Buffer.from(given, 'hex');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
