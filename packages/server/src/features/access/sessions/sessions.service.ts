import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Actor, Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { deleteSessionsOf } from '../access.repository.ts';
import { browserInWords, networkInWords } from './browser-words.ts';
import { sessionsOf, takeSessionOf, type Session } from './sessions.repository.ts';

/** TRUST-5: the caller's sessions, the current one first. */
export async function ownSessions(tx: Transaction, { userId, sessionId }: Actor) {
  const shown = (await sessionsOf(tx, userId)).map((session) => present(session, sessionId));
  return [...shown.filter(({ current }) => current), ...shown.filter(({ current }) => !current)];
}

function present(session: Session, currentId: string) {
  const { id, userAgent, address, createdAt, lastSeenAt } = session;
  return {
    id,
    browser: browserInWords(userAgent),
    network: networkInWords(address),
    firstSeenAt: createdAt.toISOString(),
    lastSeenAt: (lastSeenAt ?? createdAt).toISOString(),
    current: id === currentId,
  };
}

export async function endOwnSession(tx: Transaction, { userId }: Actor, sessionId: string) {
  const ended = await takeSessionOf(tx, userId, sessionId);
  if (!ended) throw notFound();
  await recordAudit(tx, {
    action: 'user.sessionEnded',
    entityId: userId,
    before: { browser: browserInWords(ended.userAgent), network: networkInWords(ended.address) },
  });
}

export async function endOtherSessions(tx: Transaction, { userId, sessionId }: Actor) {
  await deleteSessionsOf(tx, userId, sessionId);
  await recordAudit(tx, { action: 'user.otherSessionsEnded', entityId: userId });
}
