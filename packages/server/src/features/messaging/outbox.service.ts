import type { OutboxMessage, OutboxSent } from '@tenantry/contract/messaging/messaging.schemas';
import { dateOf } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import type { SmsSender } from '../../platform/sms/sms.ts';
import { DELIVERY_JOB, TEXT_DELIVERY_JOB, deliverFromOutbox } from './delivery.service.ts';
import { lockLetter } from './letters.repository.ts';
import { isObsolete, queueLetterAgain } from './letters.service.ts';
import { nothingToSend } from './messaging.errors.ts';
import * as repository from './outbox.repository.ts';
import type { OutboxRow } from './outbox.repository.ts';

/** What is set up to send. */
export interface Services {
  readonly senderOf: SenderOf;
  readonly sms: Pick<SmsSender, 'by'>;
  /** The jobs of the installation, which know whether there is still something to send. */
  jobs(): readonly Job<never>[];
}

async function channelsSetUp(
  tx: Transaction,
  { senderOf, sms }: Pick<Services, 'senderOf' | 'sms'>,
) {
  const { by } = await senderOf(tx);
  const mail = by === 'outbox' ? [] : (['email'] as const);
  return sms.by === 'outbox' ? [...mail] : [...mail, 'sms' as const];
}

/** MSG-6: the messages that nothing was set up to send, newest first. */
export async function outboxOf(tx: Transaction, services: Services): Promise<OutboxMessage[]> {
  const ready: string[] = await channelsSetUp(tx, services);
  return (await repository.newestOfOutbox(tx)).map((row) => {
    const { id, channel, recipient, subject, text, sentAt } = row;
    const sendable = row.job !== null && ready.includes(channel);
    return { id, channel, recipient, subject, text, sentAt: sentAt.toISOString(), sendable };
  });
}

/**
 * MSG-6: queues what waited, in the transaction that takes it out of the outbox. Each job looks again at what is true
 * now: a late notice that was paid meanwhile is not sent.
 */
export async function sendOutbox(tx: Transaction, services: Services): Promise<OutboxSent> {
  const taken = await repository.takeFromOutbox(tx, await channelsSetUp(tx, services));
  if (taken.length === 0) throw nothingToSend();
  let sent = 0;
  for (const row of taken) if (await queueAgain(tx, row, services.jobs())) sent += 1;
  return { sent, obsolete: taken.length - sent };
}

/** False if there is nothing to send anymore. */
async function queueAgain(
  tx: Transaction,
  { job, payload, letterId }: OutboxRow,
  jobs: readonly Job<never>[],
): Promise<boolean> {
  if (!job || !payload) return false;
  const letter = letterId && (await lockLetter(tx, letterId));
  if (letter) return queueLetterAgain(tx, letter, jobs);
  if (job === DELIVERY_JOB || job === TEXT_DELIVERY_JOB) return deliverFromOutbox(tx, payload);
  if (await isObsolete(tx, { job, payload }, jobs)) return false;
  await addJob(tx, job, payload);
  return true;
}

/** The same sender, which shows administrators the texts that only went into the outbox. */
export function withOutboxOfTexts(sms: SmsSender, database: Database): SmsSender {
  if (sms.by !== 'outbox') return sms;
  return {
    ...sms,
    send: async (text) => {
      const sent = await sms.send(text);
      const { organization, to: recipient, sentAt, source } = text;
      if (!organization) return sent;
      const note = { channel: 'sms', recipient, subject: null, text: text.text } as const;
      await database.transact({ organization }, (inside) =>
        repository.recordInOutbox(inside, { ...note, sentAt: dateOf(sentAt), ...source }),
      );
      return sent;
    },
  };
}
