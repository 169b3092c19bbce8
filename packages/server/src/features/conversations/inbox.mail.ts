import { oneLine } from '@tenantry/contract/shared/one-line';
import type { AddressedMail } from '#features/messaging';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { attach } from '../../platform/documents/attach.ts';
import type { WebhookCall, Within } from '../../platform/http/webhooks.ts';
import { recordAttachment } from './attachments.service.ts';
import { subjectOf } from './conversations.domain.ts';
import { conversationByToken } from './conversations.repository.ts';
import { noteOfRefused, takeFiles, type TakenFiles } from './inbox.files.ts';
import { leaseWithAddress, newestWithProspect } from './inbox.repository.ts';
import { mailAboutFiles } from './files-notice.service.ts';
import {
  AlreadyHere,
  countIncoming,
  propertyFor,
  takeIn,
  type InboxDependencies,
  type Place,
  type Target,
  type IncomingFor,
} from './inbox.service.ts';
import type { ConversationRow } from './writing.service.ts';
import { conversationOfMails, hasMessage } from './messages.repository.ts';

/** MSG-6: stores a mail that a person wrote, with its files. */
export async function takeMail(
  dependencies: InboxDependencies,
  call: WebhookCall,
  mail: AddressedMail,
): Promise<void> {
  const place = await placeOf(dependencies, call, mail);
  if (place) await store(dependencies, place, mail);
  else {
    dependencies.log.warn(
      'a mail that came in belongs to no organization, or to one without a property',
    );
  }
}

/** Records in the audit trail that a mail is not shown: in its conversation, or in its organization. */
export async function noteDropped(
  dependencies: InboxDependencies,
  call: WebhookCall,
  mail: AddressedMail,
  reason: string,
): Promise<void> {
  const found = await conversationOf(call, mail);
  const inside = found?.inside ?? (await byDomain(dependencies, call, mail));
  const entityId = found?.conversationId ?? inside?.organization.id;
  if (!inside || !entityId) return;
  const after = { reason, from: mail.from.address, subject: mail.subject.slice(0, 200) };
  await inside.transact((tx) => recordAudit(tx, { action: 'mail.notShown', entityId, after }));
}

/**
 * Finds where a mail belongs: by the reply address, which nobody can guess, or by the mails that it replies to, which
 * only their recipients know. Otherwise only its From is left, which anyone can forge: such a mail never goes into a
 * conversation with a tenant.
 */
async function placeOf(
  dependencies: InboxDependencies,
  call: WebhookCall,
  mail: AddressedMail,
): Promise<Place | null> {
  const found = await conversationOf(call, mail);
  if (found?.conversationId) {
    return { inside: found.inside, target: { conversationId: found.conversationId } };
  }
  const inside = found?.inside ?? (await byDomain(dependencies, call, mail));
  const target = inside && (await inside.transact((tx) => targetBySender(tx, mail)));
  return target && inside && { inside, target };
}

interface Addressed {
  readonly inside: Within;
  /** Null if the address names only the organization. */
  readonly conversationId: string | null;
}

async function conversationOf(call: WebhookCall, mail: AddressedMail): Promise<Addressed | null> {
  let addressed: Within | null = null;
  for (const { organizationId, token } of mail.replyTo) {
    const inside = await call.within(organizationId);
    if (!inside) continue;
    addressed = inside;
    const found = await inside.transact((tx) => conversationByToken(tx, token));
    if (found) return { inside, conversationId: found.id };
  }
  if (mail.answers.length > 0) {
    for await (const inside of call.organizations()) {
      const conversationId = await inside.transact((tx) => conversationOfMails(tx, mail.answers));
      if (conversationId) return { inside, conversationId };
    }
  }
  return addressed && { inside: addressed, conversationId: null };
}

/** The organization to whose own domain it was sent, or the only organization. */
async function byDomain(
  { directory }: InboxDependencies,
  { within }: WebhookCall,
  { recipients }: AddressedMail,
): Promise<Within | null> {
  const all = await directory.all();
  const hosts = new Set(recipients.map((recipient) => recipient.split('@').at(-1)));
  const named = all.find(({ domain }) => hosts.has(domain)) ?? (all.length === 1 ? all[0] : null);
  return named ? within(named.id) : null;
}

async function targetBySender(tx: Transaction, mail: AddressedMail): Promise<Target | null> {
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
  dependencies: InboxDependencies,
  place: Place,
  mail: AddressedMail,
): Promise<void> {
  const { inside, target } = place;
  const { files } = dependencies;
  const { mailId } = mail;
  if (await inside.transact((tx) => hasMessage(tx, { mailId }))) return;
  await countIncoming(dependencies, place, 'mail');
  const kept = await takeFiles(files, mail.attachments);
  const stored = [...kept.taken, ...kept.unchecked];
  const documents = stored.map(({ document }) => document);
  try {
    await attach({ files, transactOnce: inside.transact }, documents, async (tx) => {
      const messageId = await takeIn(tx, target, incomingFrom(mail, kept));
      if (!messageId) throw new AlreadyHere();
      for (const { name, document } of stored) {
        await recordAttachment(tx, messageId, name, document);
      }
      if (kept.refused.length > 0) await mailAboutFiles(tx, messageId, mail, kept);
    });
  } catch (error) {
    if (!(error instanceof AlreadyHere)) throw error;
  }
}

/**
 * Uses the name of the conversation's person if the mail comes from their address, otherwise the sender name in the
 * mail.
 */
function incomingFrom(mail: AddressedMail, kept: TakenFiles): IncomingFor {
  const { from, mailId, quoted } = mail;
  const message = withNote(mail.written, kept);
  return (conversation) => {
    const isPerson = from.address === conversation.emailAddress;
    const named = from.name ? `${from.name} (${from.address})` : from.address;
    return {
      sender: isPerson ? personOf(conversation) : 'prospect',
      senderName: isPerson ? conversation.name : named,
      message,
      quoted,
      via: 'email',
      mailId,
    };
  };
}

function personOf({ userId, withVendor }: Pick<ConversationRow, 'userId' | 'withVendor'>) {
  if (userId !== null) return 'lessee';
  return withVendor ? 'vendor' : 'prospect';
}

function withNote(written: string, kept: TakenFiles): string {
  const text = written || '[This email has no text.]';
  if (kept.refused.length === 0) return text;
  return `${text}\n\n[${noteOfRefused(kept)}]`;
}
