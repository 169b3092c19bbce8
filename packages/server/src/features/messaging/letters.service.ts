import { createHash } from 'node:crypto';
import type { Letter } from '@tenantry/contract/messaging/messaging.schemas';
import { calendarDayAt, dateOf, instantOf } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { isRefusedForGood } from '../../platform/mail/mail-failure.ts';
import type { Mail, MailRecord, Recorded, Sender, SenderOf } from '../../platform/mail/mailer.ts';
import * as repository from './letters.repository.ts';
import type { LetterRow } from './letters.repository.ts';
import { letterArrived } from './messaging.errors.ts';
import { recordInOutbox } from './outbox.repository.ts';
import { bounceAddress, newReplyToken } from './reply-address.ts';

/** The job of invitations; it belongs to an earlier feature, which records its mails without knowing about this one. */
const INVITATION_JOB = 'send_invitation';

const RETURNED = 'Their mail server returned this email.';

/** The key of a mail that no later one replaces. */
export function keyOfJob(job: string, payload: object): string {
  const hash = createHash('sha256').update(JSON.stringify(payload)).digest('hex');
  return `${job}:${hash.slice(0, 32)}`;
}

interface Dependencies {
  readonly senderOf: SenderOf;
  readonly database: Database;
  /** The domain that receives reports of undelivered mail; without one they go to the sender's own mailbox. */
  readonly replyDomain?: string | undefined;
}

/**
 * The same sender, which keeps whether the mails that name their `record` arrived. A mail that a mail server refuses
 * for good is not tried again: that is recorded, and is no error of the job.
 */
export function withLetters({ senderOf, database, replyDomain }: Dependencies): SenderOf {
  return async (tx, over) => {
    const sender = await senderOf(tx, over);
    const { organization } = tx;
    const within: Within = (work) => database.transact({ organization }, work);
    const begin = (inside: Transaction, { record, ...mail }: Recorded) =>
      repository.beginLetter(inside, mail, record);
    const send = async (mail: Mail) => {
      const { record } = mail;
      if (!record) return sender.send(mail);
      const letter =
        record.letter ?? (await within((inside) => begin(inside, { ...mail, record })));
      // An organization's own mail server may refuse to send in the name of another domain.
      const returnTo =
        replyDomain && sender.by === 'installation'
          ? { returnTo: bounceAddress(organization.id, letter.token, replyDomain) }
          : {};
      return depart({ sender, within, mail: { ...mail, ...returnTo }, record, letter });
    };
    return {
      ...sender,
      begin: async (inside, mail) => {
        const letter = await begin(inside, mail);
        return { ...mail, record: { ...mail.record, letter } };
      },
      send,
    };
  };
}

type Within = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

interface Departing {
  readonly sender: Sender;
  readonly within: Within;
  readonly mail: Mail;
  readonly record: MailRecord;
  readonly letter: Pick<LetterRow, 'id' | 'token'>;
}

async function depart({ sender, within, mail, record, letter }: Departing): Promise<void> {
  try {
    await sender.send(mail);
  } catch (error) {
    const isFinal = isRefusedForGood(error);
    const tried = record.isLastAttempt ? 'undelivered' : 'queued';
    const failure = sender.explain(error);
    await within(async (tx) => {
      await repository.endAttempt(tx, letter, { state: isFinal ? 'refused' : tried, failure });
      if (isFinal) await repository.deleteFromOutbox(tx, letter.id);
    });
    if (isFinal) return;
    throw error;
  }
  await within(async (tx) => {
    tx.sentAhead.add(repository.deleteFromOutbox(tx, letter.id));
    if (sender.by === 'outbox') return wait(tx, letter, mail, record);
    const sent = { state: 'sent', failure: null, sentAt: dateOf(tx.now) } as const;
    if (await repository.endAttempt(tx, letter, sent)) await record.sent?.(tx);
  });
}

/** There is no mail server, so administrators read it in the outbox, and send it from there once there is one. */
async function wait(
  tx: Transaction,
  letter: Pick<LetterRow, 'id' | 'token'>,
  mail: Mail,
  { job, payload, shown }: MailRecord,
): Promise<void> {
  const { id } = letter;
  if (shown === null) return repository.deleteLetter(tx, id);
  if (!(await repository.endAttempt(tx, letter, { state: 'waiting', failure: null }))) return;
  const { to, subject, sentAt } = mail;
  const note = { channel: 'email', recipient: to.address, subject, text: shown } as const;
  await recordInOutbox(tx, { ...note, sentAt: dateOf(sentAt), job, payload, letterId: id });
}

/** A mail of this key is queued again: that the earlier one waits or did not arrive no longer holds. */
export async function restartLetter(tx: Transaction, key: string): Promise<void> {
  const letter = await repository.lockLetterOfKey(tx, key);
  if (letter && letter.state !== 'sent') await restart(tx, letter);
}

async function restart(tx: Transaction, { id }: LetterRow): Promise<void> {
  await repository.deleteFromOutbox(tx, id);
  // A report on the earlier mail says nothing about the next one.
  await repository.updateLetter(tx, id, {
    state: 'queued',
    failure: null,
    token: newReplyToken(),
  });
}

/** There is nothing to send anymore: the invoice was deleted, or the notice was paid. */
export async function dropLetter(tx: Transaction, key: string): Promise<void> {
  const letter = await repository.lockLetterOfKey(tx, key);
  if (!letter) return;
  await repository.deleteFromOutbox(tx, letter.id);
  await repository.deleteLetter(tx, letter.id);
}

/** A mail came back to the address of this token; false if no such mail is known. */
export async function letterReturned(tx: Transaction, token: string): Promise<boolean> {
  const letter = await repository.lockLetterOfToken(tx, token);
  if (!letter) return false;
  if (letter.state === 'sent' || letter.state === 'queued') {
    const changes = { state: 'undelivered', failure: RETURNED } as const;
    await repository.updateLetter(tx, letter.id, changes);
  }
  return true;
}

/** Sends a mail again that did not arrive, to the address that is known now; false if there is nothing to send. */
export async function sendLetterAgain(
  tx: Transaction,
  letterId: string,
  jobs: readonly Job<never>[],
): Promise<{ sent: boolean }> {
  const letter = await repository.lockLetter(tx, letterId);
  if (!letter) throw notFound();
  if (letter.state === 'sent' || letter.state === 'queued') throw letterArrived();
  return { sent: await queueLetterAgain(tx, letter, jobs) };
}

/**
 * Queues it again, unless its job would throw it away: the notice was paid, its day is over, the person has joined.
 * Then nothing is left to do, and it is forgotten.
 * @param letter locked
 */
export async function queueLetterAgain(
  tx: Transaction,
  letter: LetterRow,
  jobs: readonly Job<never>[],
): Promise<boolean> {
  if (await isObsolete(tx, letter, jobs)) {
    await repository.deleteFromOutbox(tx, letter.id);
    await repository.deleteLetter(tx, letter.id);
    return false;
  }
  await restart(tx, letter);
  await addJob(tx, letter.job, letter.payload, { key: letter.key });
  return true;
}

/** Whether the job would send nothing. */
export async function isObsolete(
  tx: Transaction,
  { job, payload }: Pick<LetterRow, 'job' | 'payload'>,
  jobs: readonly Job<never>[],
): Promise<boolean> {
  const known = jobs.find(({ name }) => name === job);
  return known?.preview !== undefined && (await known.preview(tx, payload as never)) === null;
}

export async function lettersOfPerson(tx: Transaction, userId: string): Promise<Letter[]> {
  const rows = await repository.lettersToPerson(tx, userId, INVITATION_JOB);
  return rows.map((row) => presentLetter(tx, row));
}

function presentLetter({ organization }: Transaction, row: LetterRow): Letter {
  const { id, recipient, subject, job, state, sentAt, failure } = row;
  const sentOn = sentAt && calendarDayAt(instantOf(sentAt), organization.timeZone);
  return { id, recipient, subject, invitation: job === INVITATION_JOB, state, sentOn, failure };
}
