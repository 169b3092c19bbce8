import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Job, JobRun, Recurring } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { Mail, Sender, SenderOf } from '../../platform/mail/mailer.ts';
import { SmsRefused, type SmsSender } from '../../platform/sms/sms.ts';
import { failures, textOf, textToOrganization } from './delivery.domain.ts';
import { mailOf } from './delivery.mail.ts';
import {
  claim,
  contentOf,
  giveUpOverdue,
  noteDeparture,
  noteFailure,
  type Content,
} from './delivery.sending.ts';
import { DELIVERY_JOB, TEXT_DELIVERY_JOB, type DeliveryPayload } from './delivery.service.ts';
import { logoForMail } from './mail-logo.ts';
import type { DeliveryRow } from './messages.repository.ts';
import { forgetOldOutbox } from './outbox.repository.ts';
import { bounceAddress } from './reply-address.ts';

export interface DeliveryDependencies {
  readonly senderOf: SenderOf;
  readonly sms: SmsSender;
  readonly files: FileStore;
  readonly log: Logger;
  /** The domain at which answers by mail are taken in; without one they go to the sender's own mailbox. */
  readonly replyDomain?: string | undefined;
  /** Where the phone network says what became of a text. */
  readonly textStatusUrl?: string | undefined;
  /** Where the organization's pages are: never taken from a request. */
  urlOf(organization: Organization): string;
}

/** MSG-6: sends one message one way. The two differ only in what they wait for. */
export function deliveryJobs(dependencies: DeliveryDependencies): Job<DeliveryPayload>[] {
  const run = async (work: Run) => {
    const claimed = await work.transact((tx) => claimWithContent(tx, work.payload));
    if (!claimed) return;
    if (claimed.delivery.channel === 'email') await sendMail(dependencies, work, claimed);
    else await sendText(dependencies, work, claimed);
  };
  return [
    { name: DELIVERY_JOB, lane: 'mail', run },
    { name: TEXT_DELIVERY_JOB, lane: 'texts', run },
  ];
}

export const conversationsByTime: Recurring[] = [
  { name: 'give_up_messages', schedule: '*/15 * * * *', run: giveUpOverdue },
  { name: 'forget_old_outbox', schedule: '27 4 * * *', run: forgetOldOutbox },
];

interface Claimed {
  readonly delivery: DeliveryRow;
  readonly content: Content;
  readonly organization: Organization;
  readonly now: Transaction['now'];
}

async function claimWithContent(
  tx: Transaction,
  { deliveryId }: DeliveryPayload,
): Promise<Claimed | null> {
  const delivery = await claim(tx, deliveryId);
  if (!delivery) return null;
  const content = await contentOf(tx, delivery);
  const { organization, now } = tx;
  return { delivery, content, organization, now };
}

type Run = JobRun<DeliveryPayload>;

async function sendMail(dependencies: DeliveryDependencies, { transact }: Run, claimed: Claimed) {
  const { delivery, now } = claimed;
  const giveReason = async (reason: string, isFinal: boolean) =>
    failed(dependencies, await transact((tx) => noteFailure(tx, delivery, { reason, isFinal })));
  const sender = await transact((tx) => dependencies.senderOf(tx)).catch(sentenceOf);
  if (typeof sender === 'string') return giveReason(sender, false);
  const mail = await composeMail(dependencies, sender, claimed);
  try {
    await sender.send(mail);
  } catch (error) {
    return giveReason(sender.explain(error), isRefusedForGood(error));
  }
  const { subject, text } = mail;
  const note = { channel: 'email', recipient: delivery.recipient, subject, text } as const;
  await transact((tx) =>
    noteDeparture(tx, delivery.id, {
      sentBy: sender.by,
      providerId: null,
      note: { ...note, sentAt: dateOf(now) },
    }),
  );
}

/** Why there is no sender, when that is a sentence for the person: the mail password does not open, for one. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

async function composeMail(
  { replyDomain, urlOf, files, log }: DeliveryDependencies,
  sender: Sender,
  { delivery, content, organization, now }: Claimed,
): Promise<Mail> {
  const logo = await logoForMail(files, content.logoFileId).catch((error: unknown) => {
    log.warn({ err: error, job: DELIVERY_JOB }, 'a logo cannot be read; the mail leaves without');
    return null;
  });
  const { replyToken } = content.conversation;
  return {
    ...mailOf(content, { organization, replyDomain, url: urlOf(organization), logo }),
    from: { name: organization.name, address: sender.address },
    to: { name: content.conversation.name, address: delivery.recipient },
    sentAt: now,
    // An organization's own mail server may refuse to send in the name of another domain.
    ...(sender.by === 'installation' &&
      replyDomain &&
      replyToken && { returnTo: bounceAddress(organization.id, replyToken, replyDomain) }),
  };
}

/** The mail server took the connection and the account, but not this receiver or this mail (RFC 5321, 5yz). */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

async function sendText(dependencies: DeliveryDependencies, { transact }: Run, claimed: Claimed) {
  const { delivery, content, organization, now } = claimed;
  const { sms, textStatusUrl: statusCallback } = dependencies;
  const text = textOfContent(content, organization, dependencies.urlOf(organization));
  if (text === null) {
    const outcome = { reason: failures.tooLongForText, isFinal: true };
    await transact((tx) => noteFailure(tx, delivery, outcome));
    return;
  }
  const to = delivery.recipient;
  let providerId: string | null;
  try {
    ({ providerId } = await sms.send({
      to,
      text,
      sentAt: now,
      organization,
      statusCallback,
    }));
  } catch (error) {
    const outcome = explainTextFailure(error);
    return failed(dependencies, await transact((tx) => noteFailure(tx, delivery, outcome)));
  }
  // When this fails, the text has left all the same: whoever claims it next sees that, and does not send it again.
  const note = { channel: 'sms', recipient: to, subject: null, text } as const;
  const departure = { sentBy: sms.by, providerId, note: { ...note, sentAt: dateOf(now) } };
  await transact((tx) => noteDeparture(tx, delivery.id, departure));
}

function textOfContent(
  { message, conversation, property }: Content,
  organization: Organization,
  url: string,
) {
  if (message.sender === 'organization') {
    return textOf(message.message, organization.name, conversation.emailAddress !== '');
  }
  const query = new URLSearchParams({
    propertyId: conversation.propertyId,
    conversationId: conversation.id,
  });
  return textToOrganization(message.message, {
    sender: message.senderName,
    about: property?.addressLine1 ?? conversation.subject,
    url: `${url}/message-respond?${query.toString()}`,
  });
}

const REFUSED = 'The phone network refused this text.';
const AWAY = 'The phone network could not be reached.';

function explainTextFailure(error: unknown) {
  if (error instanceof SmsRefused) return { reason: error.reason ?? REFUSED, isFinal: true };
  return { reason: AWAY, isFinal: false };
}

/** Fails the job, so that the queue tries it again after a while; of the reason nothing personal goes into its log. */
async function failed({ log }: DeliveryDependencies, { givenUp }: { givenUp: boolean }) {
  if (!givenUp) throw new Error('a message did not leave; it is tried again');
  log.warn({ job: DELIVERY_JOB }, 'a message did not leave, and is given up');
}
