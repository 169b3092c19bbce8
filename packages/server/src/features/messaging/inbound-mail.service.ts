import { badSignature, notFound } from '../../platform/http/errors.ts';
import type { WebhookCall } from '../../platform/http/webhooks.ts';
import { markReturned } from './delivery.repository.ts';
import { readMail } from './inbound-mail.reading.ts';
import { readSignedMail } from './inbound-mail.signature.ts';
import type { Inbox, InboundDependencies } from './inbound.ts';
import { isBounceAddress, readReplyAddress } from './reply-address.ts';

const RECEIVED = { received: true };

/** MSG-6: receives a mail. A mail that is not a message is accepted and dropped, so that no mail server retries it. */
export async function receiveMail(
  { inbound, inbox, log }: InboundDependencies,
  call: WebhookCall,
): Promise<typeof RECEIVED> {
  if (!inbound.mail) throw notFound();
  const { domain, secret } = inbound.mail;
  const raw = await readSignedMail(call, secret);
  if (!raw) throw badSignature('This is not signed by the mail server.');
  const mail = await readMail(raw);
  if (!mail) {
    log.warn('a mail that came in has no sender, or cannot be read in time');
  } else if (mail.automatic || mail.recipients.some((each) => isBounceAddress(each, domain))) {
    if (mail.returned) await recordReturned(inbox, call, mail.returned);
  } else {
    const replyTo = mail.recipients.flatMap((each) => readReplyAddress(each, domain) ?? []);
    await inbox.takeMail(call, { ...mail, replyTo });
  }
  return RECEIVED;
}

/** Records that a mail of an organization was returned, so it did not arrive. */
async function recordReturned(inbox: Inbox, call: WebhookCall, mailId: string): Promise<void> {
  for await (const { transact } of call.organizations()) {
    const found = await transact(async (tx) => {
      const messageId = await inbox.messageOfMail(tx, mailId);
      if (messageId) await markReturned(tx, messageId, 'Their mail server returned this email.');
      return messageId !== null;
    });
    if (found) return;
  }
}
