import type { Transaction } from '../../platform/database/database.ts';
import { discard, keepIfNoted } from '../../platform/files/keep-file.ts';
import { badSignature, notFound } from '../../platform/http/errors.ts';
import type { WebhookCall } from '../../platform/http/webhooks.ts';
import { noteAttachment } from './attachments.service.ts';
import { oneLine, subjectOf } from './conversations.domain.ts';
import { conversationByToken } from './conversations.repository.ts';
import { markReturned } from './delivery.repository.ts';
import { takeFiles, type TakenFiles } from './inbound-mail.files.ts';
import type { InboundMail } from './inbound-mail.parsing.ts';
import { readMail } from './inbound-mail.reading.ts';
import { readSignedMail } from './inbound-mail.signature.ts';
import { leaseWithAddress, newestWithProspect } from './inbound.repository.ts';
import {
  AlreadyHere,
  countIncoming,
  everyOrganization,
  propertyFor,
  takeIn,
  type InboundDependencies,
  type Inside,
  type Target,
  type Told,
} from './inbound.service.ts';
import { conversationOfMails, hasMessage, messageIdOfMail } from './messages.repository.ts';
import { isBounceAddress, readReplyAddress } from './reply-address.ts';

const RECEIVED = { received: true };

/** MSG-6: a mail that came in. What is no message is taken and forgotten, so that no mail server tries it for days. */
export async function receiveMail(dependencies: InboundDependencies, call: WebhookCall) {
  const { inbound, log } = dependencies;
  if (!inbound.mail) throw notFound();
  const raw = await readSignedMail(call, inbound.mail.secret);
  if (!raw) throw badSignature('This is not signed by the mail server.');
  const mail = await readMail(raw);
  if (!mail) {
    log.warn('a mail that came in has no sender, or cannot be read in time');
    return RECEIVED;
  }
  const { domain } = inbound.mail;
  if (mail.automatic || mail.recipients.some((each) => isBounceAddress(each, domain))) {
    if (mail.returned) await noteReturned(dependencies, call, mail.returned);
    return RECEIVED;
  }
  const place = await placeOf(dependencies, call, mail, domain);
  if (place) await store(dependencies, place, mail);
  else log.warn('a mail that came in belongs to no organization, or to one without a property');
  return RECEIVED;
}

interface Place {
  readonly inside: Inside;
  readonly target: Target;
}

/**
 * Where a mail belongs: by the address that it was sent to, which nobody can guess, or by the mails that it answers,
 * which only their receivers know. Otherwise its From is all there is, and anyone can write that: it never comes into
 * the conversation of a tenant.
 */
async function placeOf(
  dependencies: InboundDependencies,
  call: WebhookCall,
  mail: InboundMail,
  domain: string,
): Promise<Place | null> {
  let addressed: Inside | null = null;
  for (const recipient of mail.recipients) {
    const reply = readReplyAddress(recipient, domain);
    const inside = reply && (await call.within(reply.organizationId));
    if (!inside) continue;
    addressed = inside;
    const found = await inside.transact((tx) => conversationByToken(tx, reply.token));
    if (found) return { inside, target: { conversationId: found.id } };
  }
  if (mail.answers.length > 0) {
    for await (const inside of everyOrganization(dependencies, call)) {
      const conversationId = await inside.transact((tx) => conversationOfMails(tx, mail.answers));
      if (conversationId) return { inside, target: { conversationId } };
    }
  }
  const inside = addressed ?? (await byDomain(dependencies, call, mail));
  const target = inside && (await inside.transact((tx) => targetBySender(tx, mail)));
  return target && inside && { inside, target };
}

/** The organization whose own domain it was sent to, or the only one. */
async function byDomain(
  { directory }: InboundDependencies,
  { within }: WebhookCall,
  { recipients }: InboundMail,
): Promise<Inside | null> {
  const all = await directory.all();
  const hosts = new Set(recipients.map((recipient) => recipient.split('@').at(-1)));
  const named = all.find(({ domain }) => hosts.has(domain)) ?? (all.length === 1 ? all[0] : null);
  return named ? within(named.id) : null;
}

async function targetBySender(tx: Transaction, mail: InboundMail): Promise<Target | null> {
  const { from, subject, written } = mail;
  const known = await newestWithProspect(tx, from.address);
  if (known) return { conversationId: known.id };
  const lease = await leaseWithAddress(tx, from.address);
  const propertyId = await propertyFor(tx, lease?.propertyId);
  if (!propertyId) return null;
  return {
    about: {
      propertyId,
      userId: null,
      name: from.name || from.address,
      emailAddress: from.address,
      phoneNumber: '',
      subject:
        oneLine(subject.replace(/^(?:(?:re|fwd?|aw|wg):\s*)+/i, '')).slice(0, 200) ||
        subjectOf(written),
    },
  };
}

async function store(
  dependencies: InboundDependencies,
  { inside, target }: Place,
  mail: InboundMail,
): Promise<void> {
  const { files } = dependencies;
  const { mailId } = mail;
  if (await inside.transact((tx) => hasMessage(tx, { mailId }))) return;
  await countIncoming(dependencies, inside, target, 'mail');
  const kept = await takeFiles(files, mail.attachments);
  try {
    await keepIfNoted(files, kept.ids, () =>
      inside.transact(async (tx) => {
        const messageId = await takeIn(tx, target, toldBy(mail, kept));
        if (!messageId) throw new AlreadyHere();
        for (const { name, file } of kept.taken) await noteAttachment(tx, messageId, name, file);
      }),
    );
  } catch (error) {
    if (!(error instanceof AlreadyHere)) throw error;
    await discard(files, kept.ids);
  }
}

/** The person of the conversation when it comes from their address, else whoever it says it comes from. */
function toldBy(mail: InboundMail, { refused }: TakenFiles): Told {
  const { from, mailId, quoted } = mail;
  const message = withNote(mail.written, refused);
  return (conversation) => {
    const isPerson = from.address === conversation.emailAddress;
    const named = from.name ? `${from.name} (${from.address})` : from.address;
    return {
      sender: isPerson && conversation.userId ? 'lessee' : 'prospect',
      senderName: isPerson ? conversation.name : named,
      message,
      quoted,
      via: 'email',
      mailId,
    };
  };
}

function withNote(written: string, refused: readonly string[]): string {
  const text = written || '[This mail has no words.]';
  if (refused.length === 0) return text;
  return `${text}\n\n[Not taken: ${refused.join(', ').slice(0, 1000)}. Only pictures and PDFs are accepted, at most 10.]`;
}

/** A mail of ours that came back did not arrive. */
async function noteReturned(
  dependencies: InboundDependencies,
  call: WebhookCall,
  mailId: string,
): Promise<void> {
  for await (const { transact } of everyOrganization(dependencies, call)) {
    const found = await transact(async (tx) => {
      const messageId = await messageIdOfMail(tx, mailId);
      if (messageId) await markReturned(tx, messageId, 'Their mail server sent this mail back.');
      return messageId !== null;
    });
    if (found) return;
  }
}
