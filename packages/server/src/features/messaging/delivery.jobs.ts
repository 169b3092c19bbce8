import type { RehearsedSend } from '@tenantry/contract/shared/rehearsal';
import { letterheadOf } from '#features/organization';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Job, JobRun } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import type { Logger } from '../../platform/log.ts';
import { isRefusedForGood } from '../../platform/mail/mail-failure.ts';
import { messageIdOf, type Mail, type Sender, type SenderOf } from '../../platform/mail/mailer.ts';
import { SmsRefused, type SmsSender } from '../../platform/sms/sms.ts';
import { failures } from './delivery.domain.ts';
import type { DeliveryRow } from './delivery.repository.ts';
import { claim, giveUpOverdue, recordDeparture, recordFailure } from './delivery.sending.ts';
import { DELIVERY_JOB, TEXT_DELIVERY_JOB, type DeliveryPayload } from './delivery.service.ts';
import type { MessageMail, MessageSource } from './delivery.source.ts';
import { logoForMail } from './mail-logo.ts';
import { asHtml, asShown, asText } from './mail-page.ts';
import { deleteOldOutbox } from './outbox.repository.ts';
import { bounceAddress, replyAddress } from './reply-address.ts';

export interface DeliveryDependencies {
  /** Provides the content of messages. */
  readonly messages: MessageSource;
  readonly senderOf: SenderOf;
  readonly sms: SmsSender;
  readonly files: FileStore;
  readonly log: Logger;
  /** The domain that receives replies by mail; without one they go to the sender's own mailbox. */
  readonly replyDomain?: string | undefined;
  /** The address for reports of the phone network on texts. */
  readonly textStatusUrl?: string | undefined;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

/** MSG-6: sends one message over one channel. There are two jobs, because they wait for different services. */
export function deliveryJobs(dependencies: DeliveryDependencies): Job<DeliveryPayload>[] {
  const run = async (work: Run) => {
    const claimed = await work.transact((tx) => claimWithContent(dependencies, tx, work.payload));
    if (!claimed) return;
    if ('mail' in claimed) await sendMail(dependencies, work, claimed);
    else await sendText(dependencies, work, claimed);
  };
  const preview = (tx: Transaction, payload: DeliveryPayload) =>
    previewDelivery(dependencies, tx, payload);
  return [
    { name: DELIVERY_JOB, lane: 'mail', run, preview },
    { name: TEXT_DELIVERY_JOB, lane: 'texts', run, preview },
  ];
}

/** The delivery as the claim would find it. */
async function previewDelivery(
  dependencies: DeliveryDependencies,
  tx: Transaction,
  payload: DeliveryPayload,
): Promise<RehearsedSend | null> {
  const claimed = await claimWithContent(dependencies, tx, payload);
  if (!claimed) return null;
  const { channel, recipient } = claimed.delivery;
  if (!('mail' in claimed)) {
    const { text } = claimed;
    return text === null ? null : { channel, recipient, subject: null, text };
  }
  return { channel, recipient, subject: claimed.mail.subject, text: shownText(claimed) };
}

const shownText = ({ mail: { page }, organization }: ClaimedMail): string =>
  asShown({ ...page, organization: organization.name, logo: null });

export const messagingByTime: Recurring[] = [
  {
    name: 'give_up_messages',
    title: 'Giving up messages that could not be sent',
    schedule: '*/15 * * * *',
    run: giveUpOverdue,
  },
  {
    name: 'forget_old_outbox',
    title: 'Cleaning up the outbox',
    schedule: '27 4 * * *',
    run: deleteOldOutbox,
  },
];

interface Claimed {
  readonly delivery: DeliveryRow;
  readonly organization: Organization;
  readonly now: Transaction['now'];
}

interface ClaimedMail extends Claimed {
  readonly mail: MessageMail;
  readonly logoFileId: string | null;
}

interface ClaimedText extends Claimed {
  readonly text: string | null;
}

async function claimWithContent(
  { messages, urlOf, replyDomain }: DeliveryDependencies,
  tx: Transaction,
  { deliveryId }: DeliveryPayload,
): Promise<ClaimedMail | ClaimedText | null> {
  const delivery = await claim(tx, deliveryId);
  if (!delivery) return null;
  const { organization, now } = tx;
  const { channel, messageId } = delivery;
  const site = { url: urlOf(organization), takesReplies: replyDomain !== undefined };
  const claimed = { delivery, organization, now };
  if (channel === 'sms') return { ...claimed, text: await messages.textOf(tx, messageId, site) };
  const mail = await messages.mailOf(tx, messageId, site);
  const { logoFileId } = await letterheadOf(tx);
  return { ...claimed, mail, logoFileId };
}

type Run = JobRun<DeliveryPayload>;

async function sendMail(
  dependencies: DeliveryDependencies,
  { transact }: Run,
  claimed: ClaimedMail,
) {
  const { delivery, now } = claimed;
  const fail = async (reason: string, isFinal: boolean) =>
    failed(dependencies, await transact((tx) => recordFailure(tx, delivery, { reason, isFinal })));
  const sender = await transact((tx) => dependencies.senderOf(tx)).catch(sentenceOf);
  if (typeof sender === 'string') return fail(sender, false);
  const mail = await composeMail(dependencies, sender, claimed);
  try {
    await sender.send(mail);
  } catch (error) {
    return fail(sender.explain(error), isRefusedForGood(error));
  }
  const { subject } = mail;
  const text = shownText(claimed);
  const note = { channel: 'email', recipient: delivery.recipient, subject, text } as const;
  await transact((tx) =>
    recordDeparture(tx, delivery.id, {
      sentBy: sender.by,
      providerId: null,
      note: { ...note, sentAt: dateOf(now) },
    }),
  );
}

/**
 * Why there is no sender, if the error is a sentence for the person, e.g. that the mail password cannot be decrypted.
 */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

async function composeMail(
  { replyDomain, files, log }: DeliveryDependencies,
  sender: Sender,
  { delivery, mail, logoFileId, organization, now }: ClaimedMail,
): Promise<Mail> {
  const { subject, messageId, references, replyToken } = mail;
  const logo = await logoForMail(files, logoFileId).catch((error: unknown) => {
    log.warn({ err: error, job: DELIVERY_JOB }, 'a logo cannot be read; the mail leaves without');
    return null;
  });
  const page = { ...mail.page, organization: organization.name, logo: logo?.cid ?? null };
  const inReplyTo = references.at(-1);
  return {
    from: { name: organization.name, address: sender.address },
    to: { name: mail.receiverName, address: delivery.recipient },
    subject,
    text: asText(page),
    html: asHtml(page),
    sentAt: now,
    ...(logo && { pictures: [logo] }),
    messageId: messageId ?? messageIdOf(`delivery-${delivery.id}`, organization),
    ...(inReplyTo && { inReplyTo, references }),
    ...(replyDomain &&
      replyToken && { replyTo: replyAddress(organization.id, replyToken, replyDomain) }),
    // An organization's own mail server may refuse to send in the name of another domain.
    ...(sender.by === 'installation' &&
      replyDomain &&
      replyToken && { returnTo: bounceAddress(organization.id, replyToken, replyDomain) }),
  };
}

async function sendText(
  dependencies: DeliveryDependencies,
  { transact }: Run,
  { delivery, text, organization, now }: ClaimedText,
) {
  const { sms, textStatusUrl: statusCallback } = dependencies;
  if (text === null) {
    const outcome = { reason: failures.tooLongForText, isFinal: true };
    await transact((tx) => recordFailure(tx, delivery, outcome));
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
    return failed(dependencies, await transact((tx) => recordFailure(tx, delivery, outcome)));
  }
  // If this fails, the text was still sent: the next attempt detects that, and does not send it again.
  const note = { channel: 'sms', recipient: to, subject: null, text } as const;
  const departure = { sentBy: sms.by, providerId, note: { ...note, sentAt: dateOf(now) } };
  await transact((tx) => recordDeparture(tx, delivery.id, departure));
}

const REFUSED = 'The phone network refused this text.';
const UNREACHABLE = 'The phone network could not be reached.';

function explainTextFailure(error: unknown) {
  if (error instanceof SmsRefused) return { reason: error.reason ?? REFUSED, isFinal: true };
  return { reason: UNREACHABLE, isFinal: false };
}

/** Fails the job, so that the queue retries it later; nothing personal goes into the log. */
async function failed({ log }: DeliveryDependencies, { givenUp }: { givenUp: boolean }) {
  if (!givenUp) throw new Error('a message did not leave; it is tried again');
  log.warn({ job: DELIVERY_JOB }, 'a message did not leave, and is given up');
}
