import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookCall } from '../../platform/http/webhooks.ts';

const TOLERANCE_SECONDS = 300;

type Signed = Pick<WebhookCall, 'body' | 'headers' | 'now'>;

/** The mail as it is, from whoever knows the secret; null from everyone else, and for what is older than minutes. */
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

/** As Mailgun posts a mail to an address that ends in `mime`: it signs a token and the time of it, not the mail. */
async function readMailgun({ body, now }: Signed, type: string, secret: string) {
  const form = await formOf(body, type);
  const field = (name: string) => {
    const value = form?.get(name);
    return typeof value === 'string' ? value : '';
  };
  const timestamp = field('timestamp');
  const signature = field('signature');
  if (!/^\d{1,12}$/.test(timestamp) || !isFresh(timestamp, now)) return null;
  if (!isSignature(signature, [timestamp, field('token')], secret)) return null;
  const mail = field('body-mime');
  return mail ? Buffer.from(mail) : null;
}

async function formOf(body: Buffer, type: string) {
  const form = new Response(new Uint8Array(body), { headers: { 'content-type': type } });
  // What it warns of is a body without end; this one is in memory already.
  // oxlint-disable-next-line typescript/no-deprecated
  return form.formData().catch(() => null);
}

function isFresh(seconds: string, now: WebhookCall['now']): boolean {
  return Math.abs(now.epochMilliseconds / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
}

function isSignature(given: string, [first, rest]: [string, string | Buffer], secret: string) {
  const expected = createHmac('sha256', secret).update(first).update(rest).digest();
  const found = Buffer.from(given, 'hex');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
