import { and, desc, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { leases } from '#features/leases';
import { ofUnits } from '#features/properties';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo, newKey } from '../../platform/database/organization-rows.ts';
import type { Chosen, ChosenBuilding } from '../../platform/feature.ts';
import type { Mail, MailRecord } from '../../platform/mail/mailer.ts';
import { letters, outboxMessages } from './messaging.table.ts';
import { newReplyToken } from './reply-address.ts';

export type LetterRow = typeof letters.$inferSelect;

/** A mail that was sent long ago does not come back anymore, and one that came back is no longer news. */
const LETTERS_KEPT_DAYS = 30;

const longAgo = (tx: Transaction) => dateOf(tx.now.subtract({ hours: 24 * LETTERS_KEPT_DAYS }));

const WAITED_TOO_LONG = 'There was no mail server for 30 days.';

const own = (tx: Transaction) => inOrganization(tx, letters);

/** Records that a mail is about to leave. Each attempt has the same token; each new sending has its own. */
export async function beginLetter(
  tx: Transaction,
  { to, subject }: Pick<Mail, 'to' | 'subject'>,
  { key, job, payload, about = {} }: MailRecord,
): Promise<Pick<LetterRow, 'id' | 'token'>> {
  const now = { recipient: to.address, subject, changedAt: dateOf(tx.now) };
  const row = { key, job, payload, ...about, ...now };
  const isRetry = sql`${letters.state} = 'queued' and ${letters.recipient} = ${to.address}`;
  const [letter] = await tx.db
    .insert(letters)
    .values({
      ...newKey(tx),
      state: 'queued',
      token: newReplyToken(),
      ...row,
    })
    .onConflictDoUpdate({
      target: [letters.organizationId, letters.key],
      set: {
        ...row,
        state: 'queued',
        failure: sql`case when ${isRetry} then ${letters.failure} end`,
        token: sql`case when ${isRetry} then ${letters.token} else excluded.token end`,
      },
    })
    .returning({ id: letters.id, token: letters.token });
  if (!letter) throw new Error('a mail was not recorded');
  return letter;
}

export async function updateLetter(
  tx: Transaction,
  id: string,
  changes: Partial<LetterRow>,
): Promise<void> {
  await tx.db
    .update(letters)
    .set({ ...changes, changedAt: dateOf(tx.now) })
    .where(and(own(tx), eq(letters.id, id)));
}

/**
 * Ends an attempt, unless something happened to the mail meanwhile: it came back, or was queued again. False then.
 */
export async function endAttempt(
  tx: Transaction,
  { id, token }: Pick<LetterRow, 'id' | 'token'>,
  changes: Partial<LetterRow>,
): Promise<boolean> {
  const ended = await tx.db
    .update(letters)
    .set({ ...changes, changedAt: dateOf(tx.now) })
    .where(and(own(tx), eq(letters.id, id), eq(letters.token, token), eq(letters.state, 'queued')))
    .returning({ id: letters.id });
  return ended.length > 0;
}

async function lockWhere(tx: Transaction, condition: SQL): Promise<LetterRow | null> {
  const [row] = await tx.db
    .select()
    .from(letters)
    .where(and(own(tx), condition))
    .for('update');
  return row ?? null;
}

/** Locked until the transaction ends, like the next two. */
export const lockLetter = (tx: Transaction, id: string) => lockWhere(tx, eq(letters.id, id));

export const lockLetterOfKey = (tx: Transaction, key: string) =>
  lockWhere(tx, eq(letters.key, key));

export const lockLetterOfToken = (tx: Transaction, token: string) =>
  lockWhere(tx, eq(letters.token, token));

/** Takes a mail out of the outbox. */
export async function deleteFromOutbox(tx: Transaction, letterId: string): Promise<void> {
  await tx.db
    .delete(outboxMessages)
    .where(and(inOrganization(tx, outboxMessages), eq(outboxMessages.letterId, letterId)));
}

export async function deleteLetter(tx: Transaction, id: string): Promise<void> {
  await tx.db.delete(letters).where(and(own(tx), eq(letters.id, id)));
}

const notArrived = inArray(letters.state, ['undelivered', 'refused']);

const isNews = (tx: Transaction, building: ChosenBuilding | undefined) =>
  and(
    own(tx),
    notArrived,
    gte(letters.changedAt, longAgo(tx)),
    ofUnits(leases.propertyId, building),
  );

/** The mails of the last days that did not arrive, newest first, each with the person it is about. */
export async function lettersNotArrived(
  tx: Transaction,
  { limit, building }: Chosen & { readonly limit: number },
) {
  const { id, recipient, subject, failure, changedAt } = letters;
  const userId = sql<string | null>`coalesce(${letters.userId}, ${leases.userId})`;
  return tx.db
    .select({ id, recipient, subject, failure, changedAt, userId })
    .from(letters)
    .leftJoin(leases, refersTo(letters.leaseId, leases))
    .where(isNews(tx, building))
    .orderBy(desc(letters.changedAt), desc(letters.id))
    .limit(limit);
}

export async function countNotArrived(
  tx: Transaction,
  building: ChosenBuilding | undefined,
): Promise<number> {
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(letters)
    .leftJoin(leases, refersTo(letters.leaseId, leases))
    .where(isNews(tx, building));
  return row?.count ?? 0;
}

/** The invitation of a person, and the mails to them that did not arrive or wait; newest first. */
export async function lettersToPerson(
  tx: Transaction,
  userId: string,
  invitationJob: string,
): Promise<LetterRow[]> {
  const ofPerson = await tx.db
    .select({ id: leases.id })
    .from(leases)
    .where(and(inOrganization(tx, leases), eq(leases.userId, userId)));
  const leaseIds = ofPerson.map(({ id }) => id);
  return tx.db
    .select()
    .from(letters)
    .where(
      and(
        own(tx),
        or(
          eq(letters.userId, userId),
          // Mails of earlier versions do not name the person; they went to the primary tenant.
          and(isNull(letters.userId), anyOf(letters.leaseId, leaseIds)),
        ),
        or(
          eq(letters.job, invitationJob),
          inArray(letters.state, ['waiting', 'undelivered', 'refused']),
        ),
      ),
    )
    .orderBy(desc(letters.changedAt), desc(letters.id))
    .limit(50);
}

/** Deletes what is old and needs nobody. What waited too long for a mail server is no longer in the outbox. */
export async function deleteOldLetters(tx: Transaction): Promise<void> {
  const isOld = lt(letters.changedAt, longAgo(tx));
  await tx.db.delete(letters).where(and(own(tx), eq(letters.state, 'sent'), isOld));
  await tx.db
    .update(letters)
    .set({ state: 'undelivered', failure: WAITED_TOO_LONG, changedAt: dateOf(tx.now) })
    .where(and(own(tx), eq(letters.state, 'waiting'), isOld));
}
