import { createHmac, timingSafeEqual } from 'node:crypto';
import { badSignature } from '../../platform/http/errors.ts';
import { requireType, type WebhookCall } from '../../platform/http/webhooks.ts';
import { readRawForm } from './mailgun-form.ts';

const TOLERANCE_SECONDS = 300;

type Signed = Pick<WebhookCall, 'body' | 'headers' | 'now' | 'claim'>;

const FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded'];

const NOT_SIGNED = 'This is not signed by the mail server.';

const formOf = ({ headers }: Pick<Signed, 'headers'>): string | null => {
  const type = headers['content-type'] ?? '';
  return FORMS.some((form) => type.toLowerCase().startsWith(form)) ? type : null;
};

/**
 * Refuses a mail before it is read, if its headers already show that it is not signed. Mailgun signs within the form.
 *
 * @throws AppError 400 or 415
 */
export function checkMailHeaders(call: Pick<Signed, 'headers' | 'now'>): void {
  requireType(call, ['message/rfc822', ...FORMS]);
  if (!formOf(call) && !signatureIn(call)) throw badSignature(NOT_SIGNED);
}

/**
 * The raw mail.
 *
 * @throws AppError 400 if it is not signed with the secret, or was signed more than five minutes ago
 */
export async function readSignedMail(call: Signed, secret: string): Promise<Buffer> {
  const form = formOf(call);
  const mail = form ? await readMailgun(call, form, secret) : readOwn(call, secret);
  if (!mail) throw badSignature(NOT_SIGNED);
  return mail;
}

function readOwn(call: Signed, secret: string): Buffer | null {
  const signed = signatureIn(call);
  if (!signed) return null;
  return isSignature(signed.v1, [`${signed.at}.`, call.body], secret) ? call.body : null;
}

/** The signature in the header; null without one, and if it is older than five minutes. */
function signatureIn({ headers, now }: Pick<Signed, 'headers' | 'now'>) {
  const header = String(headers['x-tenantry-signature'] ?? '');
  const [, at, v1] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? [];
  return at && v1 && isFresh(at, now) ? { at, v1 } : null;
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
