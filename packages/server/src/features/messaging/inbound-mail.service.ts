import { notFound } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { CheckHeaders, WebhookCall } from '../../platform/http/webhooks.ts';
import { markReturned } from './delivery.repository.ts';
import type { InboundMail } from './inbound-mail.parsing.ts';
import { readMail } from './inbound-mail.reading.ts';
import { checkMailHeaders, readSignedMail } from './inbound-mail.signature.ts';
import type { Inbox, InboundDependencies } from './inbound.ts';
import { letterReturned } from './letters.service.ts';
import {
  isBounceAddress,
  readBounceAddress,
  readReplyAddress,
  type ReplyAddress,
} from './reply-address.ts';

const RECEIVED = { received: true };

/** Refuses a mail before its body is read. */
export function checkMail({ inbound }: InboundDependencies): CheckHeaders {
  return (call) => {
    if (!inbound.mail) throw notFound();
    checkMailHeaders(call);
  };
}

/** MSG-6: receives a mail. A mail that is not a message is accepted and dropped, so that no mail server retries it. */
export async function receiveMail(
  { inbound, inbox, log }: InboundDependencies,
  call: WebhookCall,
): Promise<typeof RECEIVED> {
  if (!inbound.mail) throw notFound();
  const { domain, secret } = inbound.mail;
  const raw = await readSignedMail(call, secret);
  const mail = await readMail(raw);
  if (mail) await takeOrDrop({ inbox, log, domain }, call, mail);
  else log.warn('a mail that came in has no sender, or cannot be read in time');
  return RECEIVED;
}

type Receiving = Pick<InboundDependencies, 'inbox' | 'log'> & { readonly domain: string };

async function takeOrDrop(
  { inbox, log, domain }: Receiving,
  call: WebhookCall,
  mail: InboundMail,
): Promise<void> {
  const bounceTo = mail.recipients.flatMap((each) => readBounceAddress(each, domain) ?? []);
  const replyTo = mail.recipients.flatMap((each) => readReplyAddress(each, domain) ?? []);
  const isForReports = mail.recipients.some((each) => isBounceAddress(each, domain));
  if (await recordReturned(inbox, call, mail, bounceTo)) return;
  const isAddressed = replyTo.length > 0 || mail.answers.length > 0;
  const reason = reasonToDrop(mail, isForReports, isAddressed);
  if (!reason) return inbox.takeMail(call, { ...mail, replyTo });
  log.warn({ reason }, 'a mail that came in is not a message, and is not shown');
  await inbox.noteDropped(call, { ...mail, replyTo: [...replyTo, ...bounceTo] }, reason);
}

/** A mail that a person wrote is never dropped because of how it came here, if it has a secret address. */
function reasonToDrop(
  { automatic, toMany }: InboundMail,
  isForReports: boolean,
  isAddressed: boolean,
): string | null {
  if (isForReports) return 'It came to the address for delivery reports.';
  if (automatic) return 'It is a delivery report or an automatic reply.';
  return toMany && !isAddressed ? 'It went to many receivers.' : null;
}

/** Records that a mail of an organization did not arrive; false if this is no such report, or of no mail of ours. */
async function recordReturned(
  inbox: Inbox,
  call: WebhookCall,
  { failed, returned }: InboundMail,
  bounceTo: readonly ReplyAddress[],
): Promise<boolean> {
  for (const { organizationId, token } of failed ? bounceTo : []) {
    const inside = await call.within(organizationId);
    const found = await inside?.transact(
      async (tx) =>
        (await letterReturned(tx, token)) ||
        mark(tx, await inbox.messageOfReport(tx, token, returned)),
    );
    if (found) return true;
  }
  if (!returned) return false;
  for await (const { transact } of call.organizations()) {
    const found = await transact(async (tx) => mark(tx, await inbox.messageOfMail(tx, returned)));
    if (found) return true;
  }
  return false;
}

async function mark(tx: Transaction, messageId: string | null): Promise<boolean> {
  if (messageId) await markReturned(tx, messageId, 'Their mail server returned this email.');
  return messageId !== null;
}
