import { Readable } from 'node:stream';
import { messagingWebhooks } from '@tenantry/contract/messaging/messaging.webhooks';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { AppError, badSignature, notFound } from '../../platform/http/errors.ts';
import { requireType, type CheckHeaders, type WebhookCall } from '../../platform/http/webhooks.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { lockByProviderId, updateDelivery } from './delivery.repository.ts';
import { storableText } from './inbound-mail.domain.ts';
import { addressesOf, wishOf } from './inbound-texts.domain.ts';
import { isSignedByTwilio, signedPart } from './inbound-texts.signature.ts';
import type { InboundDependencies } from './inbound.ts';
import { optIn, optOut, optedOut } from './opt-outs.repository.ts';

/** Refuses a call before its body is read. */
export function checkText({ inbound }: InboundDependencies): CheckHeaders {
  return (call) => {
    if (!inbound.twilioToken) throw notFound();
    if (!call.headers['x-twilio-signature']) throw badSignature(NOT_SIGNED);
    requireType(call, ['application/x-www-form-urlencoded']);
  };
}

/** MSG-6: receives a call from Twilio: an incoming text, or a report on a sent one. The response is empty. */
export async function receiveText(
  dependencies: InboundDependencies,
  call: WebhookCall,
): Promise<FileResponse> {
  const parameters = await readSigned(dependencies, call);
  const sid = parameters.get('MessageSid') ?? '';
  const status = parameters.get('MessageStatus');
  if (!sid) throw new AppError('malformed', 'The message has no MessageSid.');
  if (status && !parameters.has('Body')) await recordReport(call, sid, status);
  else await takeText(dependencies, call, sid, parameters);
  return emptyResponse();
}

/** Twilio posts about thirty. Reading and sorting many more would be wasted work for unauthenticated callers. */
const MAX_PARAMETERS = 200;

const NOT_SIGNED = 'This is not signed by Twilio.';

async function readSigned(
  { inbound, directory, urlOf }: InboundDependencies,
  { body, headers }: WebhookCall,
): Promise<URLSearchParams> {
  const { twilioToken, publicUrl } = inbound;
  if (!twilioToken) throw notFound();
  const signature = String(headers['x-twilio-signature'] ?? '');
  const text = body.toString();
  const isShort = text.split('&', MAX_PARAMETERS + 1).length <= MAX_PARAMETERS;
  if (!isShort) throw badSignature(NOT_SIGNED);
  const parameters = new URLSearchParams(text);
  const signed = signedPart(parameters);
  const bases = [...(publicUrl ? [publicUrl] : []), ...(await directory.all()).map(urlOf)];
  const { path } = messagingWebhooks.text;
  const isSigned = bases
    .flatMap((base) => addressesOf(base, path))
    .some((url) => isSignedByTwilio(signature, twilioToken, url, signed));
  if (!isSigned) throw badSignature(NOT_SIGNED);
  return parameters;
}

function emptyResponse(): FileResponse {
  const content = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><Response/>');
  return {
    contentType: 'text/xml',
    fileName: 'response.xml',
    etag: '"empty"',
    open: async () => ({ bytes: content.length, stream: Readable.from([content]) }),
  };
}

const statuses: Readonly<Record<string, 'delivered' | 'undelivered'>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
};

async function recordReport(call: WebhookCall, sid: string, reported: string): Promise<void> {
  const status = statuses[reported];
  if (!status) return;
  const failure =
    status === 'undelivered' ? 'The phone network could not deliver this text.' : null;
  for await (const { transact } of call.organizations()) {
    const found = await transact(async (tx) => {
      const delivery = await lockByProviderId(tx, sid);
      // A delivered text stays delivered, whatever is reported later.
      if (delivery && delivery.status !== 'delivered') {
        await updateDelivery(tx, delivery.id, { status, failure });
      }
      return delivery !== null;
    });
    if (found) return;
  }
}

async function takeText(
  { inbox, log }: InboundDependencies,
  call: WebhookCall,
  providerId: string,
  parameters: URLSearchParams,
): Promise<void> {
  const number = phoneNumberForTexts(parameters.get('From') ?? '');
  if (!number) return log.warn('a text came in from what is not a phone number');
  const body = storableText(parameters.get('Body') ?? '');
  const changesOptOut = await applyWish(call, number, wishOf(body));
  const files = Number(parameters.get('NumMedia') ?? 0);
  await inbox.takeText(call, { providerId, number, body, files, changesOptOut });
}

/**
 * Records who wants no more texts, or wants them again, in every organization, because all of them send from the same
 * number. Returns whether the text was such a request: YES is often only a word.
 */
async function applyWish(
  call: WebhookCall,
  number: string,
  wish: ReturnType<typeof wishOf>,
): Promise<boolean> {
  if (!wish) return false;
  let changes = wish === 'stop';
  for await (const { transact } of call.organizations()) {
    await transact(async (tx) => {
      if (wish === 'stop') return optOut(tx, number);
      if (!(await optedOut(tx, [number])).has(number)) return;
      changes = true;
      await optIn(tx, number);
    });
  }
  return changes;
}
