import { Readable } from 'node:stream';
import { phoneForTextsOf } from '#features/organization';
import { conversationsWebhooks } from '@tenantry/contract/conversations/conversations.webhooks';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { AppError, badSignature, notFound } from '../../platform/http/errors.ts';
import type { WebhookCall } from '../../platform/http/webhooks.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { contactOf } from './contact.service.ts';
import type { About } from './conversations.service.ts';
import { subjectOf } from './conversations.domain.ts';
import { lockByProviderId, updateDelivery } from './delivery.repository.ts';
import { keepable } from './inbound-mail.domain.ts';
import { addressesOf, wishOf } from './inbound-texts.domain.ts';
import { isSignedByTwilio, signedPart } from './inbound-texts.signature.ts';
import { lastTextedTo, leaseWithNumber, newestWithNumber } from './inbound.repository.ts';
import {
  AlreadyHere,
  countIncoming,
  everyOrganization,
  propertyFor,
  takeIn,
  type InboundDependencies,
  type Inside,
  type Target,
} from './inbound.service.ts';
import { hasMessage } from './messages.repository.ts';
import { optIn, optOut, optedOut } from './opt-outs.repository.ts';

/** MSG-6: what Twilio posts: a text that came in, or what became of one that left. It is answered by nothing. */
export async function receiveText(
  dependencies: InboundDependencies,
  call: WebhookCall,
): Promise<FileAnswer> {
  const parameters = await readSigned(dependencies, call);
  const sid = parameters.get('MessageSid') ?? '';
  const status = parameters.get('MessageStatus');
  if (!sid) throw new AppError('malformed', 'The message has no MessageSid.');
  if (status && !parameters.has('Body')) await noteStatus(dependencies, call, sid, status);
  else await receive(dependencies, call, { sid, parameters });
  return emptyAnswer();
}

/** Twilio posts some thirty; reading and sorting many more would be work for strangers. */
const MOST_PARAMETERS = 200;

const NOT_SIGNED = 'This is not signed by Twilio.';

async function readSigned(
  { inbound, directory, urlOf }: InboundDependencies,
  { body, headers }: WebhookCall,
): Promise<URLSearchParams> {
  const { twilioToken, publicUrl } = inbound;
  if (!twilioToken) throw notFound();
  const signature = String(headers['x-twilio-signature'] ?? '');
  const text = body.toString();
  const isShort = text.split('&', MOST_PARAMETERS + 1).length <= MOST_PARAMETERS;
  if (!signature || !isShort) throw badSignature(NOT_SIGNED);
  const parameters = new URLSearchParams(text);
  const signed = signedPart(parameters);
  const bases = [...(publicUrl ? [publicUrl] : []), ...(await directory.all()).map(urlOf)];
  const { path } = conversationsWebhooks.text;
  const isSigned = bases
    .flatMap((base) => addressesOf(base, path))
    .some((url) => isSignedByTwilio(signature, twilioToken, url, signed));
  if (!isSigned) throw badSignature(NOT_SIGNED);
  return parameters;
}

function emptyAnswer(): FileAnswer {
  const content = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><Response/>');
  return {
    contentType: 'text/xml',
    fileName: 'response.xml',
    etag: '"empty"',
    open: async () => ({ bytes: content.length, stream: Readable.from([content]) }),
  };
}

const arrivals: Readonly<Record<string, 'delivered' | 'undelivered'>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
};

async function noteStatus(
  dependencies: InboundDependencies,
  call: WebhookCall,
  sid: string,
  said: string,
): Promise<void> {
  const status = arrivals[said];
  if (!status) return;
  const failure =
    status === 'undelivered' ? 'The phone network could not deliver this text.' : null;
  for await (const { transact } of everyOrganization(dependencies, call)) {
    const found = await transact(async (tx) => {
      const delivery = await lockByProviderId(tx, sid);
      // What has arrived has arrived, whatever comes later on its way.
      if (delivery && delivery.status !== 'delivered') {
        await updateDelivery(tx, delivery.id, { status, failure });
      }
      return delivery !== null;
    });
    if (found) return;
  }
}

interface ReceivedText {
  readonly sid: string;
  readonly parameters: URLSearchParams;
}

async function receive(
  dependencies: InboundDependencies,
  call: WebhookCall,
  { sid, parameters }: ReceivedText,
): Promise<void> {
  const number = phoneNumberForTexts(parameters.get('From') ?? '');
  if (!number) return dependencies.log.warn('a text came in from what is no phone number');
  const body = keepable(parameters.get('Body') ?? '');
  const wish = wishOf(body);
  const isWish = await follow(dependencies, call, number, wish);
  const place = await placeOf(dependencies, call, { sid, number, body });
  if (place === 'here already') return;
  // A word that only says stop or start is no reason to begin a conversation.
  if (!place || (isWish && 'about' in place.target)) {
    return dependencies.log.warn('a text that came in belongs to no conversation');
  }
  const { inside, target } = place;
  await countIncoming(dependencies, inside, target, 'text');
  const message = withMedia(body, Number(parameters.get('NumMedia') ?? 0));
  try {
    await inside.transact((tx) =>
      takeIn(tx, target, ({ userId, name }) => ({
        sender: userId ? 'lessee' : 'prospect',
        senderName: name,
        message,
        via: 'sms',
        providerId: sid,
      })),
    );
  } catch (error) {
    if (!(error instanceof AlreadyHere)) throw error;
  }
}

/** Keeps who wants no more texts, in every organization: they all write from the one number. YES is often only a word. */
async function follow(
  dependencies: InboundDependencies,
  call: WebhookCall,
  number: string,
  wish: ReturnType<typeof wishOf>,
): Promise<boolean> {
  if (!wish) return false;
  let changes = wish === 'stop';
  for await (const { transact } of everyOrganization(dependencies, call)) {
    await transact(async (tx) => {
      if (wish === 'stop') return optOut(tx, number);
      if (!(await optedOut(tx, [number])).has(number)) return;
      changes = true;
      await optIn(tx, number);
    });
  }
  return changes;
}

interface Place {
  readonly inside: Inside;
  readonly target: Target;
}

interface Text {
  readonly sid: string;
  readonly number: string;
  readonly body: string;
}

/** What one organization knows of a number. */
async function sightingIn(inside: Inside, { sid, number }: Text) {
  return inside.transact(async (tx) => ({
    inside,
    isHere: await hasMessage(tx, { providerId: sid }),
    texted: await lastTextedTo(tx, number),
    tenant: await newestWithNumber(tx, number, 'tenant'),
    lease: await leaseWithNumber(tx, number),
    prospect: await newestWithNumber(tx, number, 'prospect'),
  }));
}

type Sighting = Awaited<ReturnType<typeof sightingIn>>;

/** Whichever organization has the newest of them. */
function newest(sightings: readonly Sighting[], kind: 'texted' | 'tenant' | 'prospect') {
  const [first] = sightings
    .flatMap(({ inside, [kind]: found }) => (found ? [{ inside, ...found }] : []))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  return first && { inside: first.inside, target: { conversationId: first.conversation.id } };
}

/**
 * Where a text belongs, by what is known best: the conversation in which we last texted to that number; a conversation
 * with the tenant who has it, or that tenant's lease; and only then a conversation with a prospect, because anyone may
 * type anyone's number into the public form. What nobody knows goes to the only organization.
 */
async function placeOf(
  dependencies: InboundDependencies,
  call: WebhookCall,
  text: Text,
): Promise<Place | 'here already' | null> {
  const sightings: Sighting[] = [];
  for await (const inside of everyOrganization(dependencies, call)) {
    // From an organization's own phone nobody writes to it: it would pass for a tenant's word, or a stranger's.
    const own = await inside.transact(phoneForTextsOf);
    if (own !== text.number) sightings.push(await sightingIn(inside, text));
  }
  if (sightings.some(({ isHere }) => isHere)) return 'here already';
  const known = newest(sightings, 'texted') ?? newest(sightings, 'tenant');
  if (known) return known;
  const tenants = sightings.flatMap(({ inside, lease }) => (lease ? [{ inside, lease }] : []));
  const tenant = tenants.find(({ lease }) => lease.status === 'ACTIVE') ?? tenants[0];
  if (tenant) {
    const { inside, lease } = tenant;
    return startIn(inside, text, { ...contactOf(lease), propertyId: lease.propertyId });
  }
  const prospect = newest(sightings, 'prospect');
  if (prospect) return prospect;
  const [only] = sightings;
  if (!only || sightings.length > 1) return null;
  const { number } = text;
  const stranger = { userId: null, name: number, emailAddress: '', phoneNumber: number };
  return startIn(only.inside, text, { ...stranger, propertyId: undefined });
}

type Contact = Omit<About, 'propertyId' | 'subject'> & { readonly propertyId: string | undefined };

/** The start of a new conversation, if the organization has a property that it can be about. */
async function startIn(inside: Inside, { body }: Text, contact: Contact): Promise<Place | null> {
  const propertyId = await inside.transact((tx) => propertyFor(tx, contact.propertyId));
  if (!propertyId) return null;
  return { inside, target: { about: { ...contact, propertyId, subject: subjectOf(body) } } };
}

function withMedia(body: string, count: number): string {
  if (!(count > 0)) return body || '[This text has no words.]';
  const note = `[They sent ${count === 1 ? 'a file' : `${count} files`} along, which texts cannot bring in here.]`;
  return body ? `${body}\n\n${note}` : note;
}
