import { phoneForTextsOf } from '#features/organization';
import type { InboundText } from '#features/messaging';
import type { WebhookCall, Within } from '../../platform/http/webhooks.ts';
import { contactOf } from './contact.service.ts';
import { subjectOf } from './conversations.domain.ts';
import type { About } from './conversations.service.ts';
import { lastTextedTo, leaseWithNumber, newestWithNumber } from './inbox.repository.ts';
import {
  AlreadyHere,
  countIncoming,
  propertyFor,
  takeIn,
  type InboxDependencies,
  type Place,
} from './inbox.service.ts';
import { hasMessage } from './messages.repository.ts';

/** MSG-6: stores an incoming text. */
export async function takeText(
  dependencies: InboxDependencies,
  call: WebhookCall,
  text: InboundText,
): Promise<void> {
  const place = await placeOf(call, text);
  if (place === 'here already') return;
  // A text that only says stop or start is no reason to begin a conversation.
  if (!place || (text.changesOptOut && 'about' in place.target)) {
    return dependencies.log.warn('a text that came in belongs to no conversation');
  }
  const { inside, target } = place;
  await countIncoming(dependencies, place, 'text');
  const { providerId } = text;
  const message = withFilesNamed(text);
  try {
    await inside.transact((tx) =>
      takeIn(tx, target, ({ userId, name }) => ({
        sender: userId ? 'lessee' : 'prospect',
        senderName: name,
        message,
        via: 'sms',
        providerId,
      })),
    );
  } catch (error) {
    if (!(error instanceof AlreadyHere)) throw error;
  }
}

/** Everything that one organization knows about a number. */
async function sightingIn(inside: Within, { providerId, number }: InboundText) {
  return inside.transact(async (tx) => ({
    inside,
    isHere: await hasMessage(tx, { providerId }),
    texted: await lastTextedTo(tx, number),
    lessee: await newestWithNumber(tx, number, 'lessee'),
    lease: await leaseWithNumber(tx, number),
    prospect: await newestWithNumber(tx, number, 'prospect'),
  }));
}

type Sighting = Awaited<ReturnType<typeof sightingIn>>;

/** The newest of them in any organization. */
function newest(sightings: readonly Sighting[], kind: 'texted' | 'lessee' | 'prospect') {
  const [first] = sightings
    .flatMap(({ inside, [kind]: found }) => (found ? [{ inside, ...found }] : []))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  return first && { inside: first.inside, target: { conversationId: first.conversation.id } };
}

/**
 * Finds where a text belongs, most certain first: the conversation in which we last texted that number; a conversation
 * with the tenant who has it, or that tenant's lease; and last a conversation with a prospect, because anyone can type
 * any number into the public form. A text from an unknown number goes to the only organization.
 */
async function placeOf(
  call: WebhookCall,
  text: InboundText,
): Promise<Place | 'here already' | null> {
  const sightings: Sighting[] = [];
  for await (const inside of call.organizations()) {
    // A text from the organization's own phone would look like a message of a tenant or a stranger.
    const own = await inside.transact(phoneForTextsOf);
    if (own !== text.number) sightings.push(await sightingIn(inside, text));
  }
  if (sightings.some(({ isHere }) => isHere)) return 'here already';
  const known = newest(sightings, 'texted') ?? newest(sightings, 'lessee');
  if (known) return known;
  const lessees = sightings.flatMap(({ inside, lease }) => (lease ? [{ inside, lease }] : []));
  const lessee = lessees.find(({ lease }) => lease.status === 'ACTIVE') ?? lessees[0];
  if (lessee) {
    const { inside, lease } = lessee;
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

/** A place for a new conversation, if the organization has a property. */
async function startIn(
  inside: Within,
  { body }: InboundText,
  contact: Contact,
): Promise<Place | null> {
  const propertyId = await inside.transact((tx) => propertyFor(tx, contact.propertyId));
  if (!propertyId) return null;
  return { inside, target: { about: { ...contact, propertyId, subject: subjectOf(body) } } };
}

function withFilesNamed({ body, files }: InboundText): string {
  if (!(files > 0)) return body || '[This text message is empty.]';
  const note = `[They also sent ${files === 1 ? 'a file' : `${files} files`}, which cannot be received by text.]`;
  return body ? `${body}\n\n${note}` : note;
}
