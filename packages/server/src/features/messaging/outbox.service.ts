import { dateOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import type { SmsSender } from '../../platform/sms/sms.ts';
import { recordInOutbox } from './outbox.repository.ts';

/**
 * The same sender, which also shows administrators the mails that only went into the outbox. Never use it for mails
 * with links that sign in.
 */
export function withOutboxOfMails(senderOf: SenderOf, database: Database): SenderOf {
  return async (tx) => {
    const sender = await senderOf(tx);
    if (sender.by !== 'outbox') return sender;
    const { organization } = tx;
    return {
      ...sender,
      send: async (mail) => {
        await sender.send(mail);
        const { to, subject, text, sentAt } = mail;
        const note = { channel: 'email', recipient: to.address, subject, text } as const;
        await database.transact({ organization }, (inside) =>
          recordInOutbox(inside, { ...note, sentAt: dateOf(sentAt) }),
        );
      },
    };
  };
}

/** The same for texts that name their organization. */
export function withOutboxOfTexts(sms: SmsSender, database: Database): SmsSender {
  if (sms.by !== 'outbox') return sms;
  return {
    ...sms,
    send: async (text) => {
      const sent = await sms.send(text);
      const { organization, to: recipient, sentAt } = text;
      if (!organization) return sent;
      const note = { channel: 'sms', recipient, subject: null, text: text.text } as const;
      await database.transact({ organization }, (inside) =>
        recordInOutbox(inside, { ...note, sentAt: dateOf(sentAt) }),
      );
      return sent;
    },
  };
}
