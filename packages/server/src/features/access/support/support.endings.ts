import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import * as repository from './support.repository.ts';

/** TRUST-9: ends the access of support at once. Ending it a second time changes nothing. */
export async function endGrant(tx: Transaction, id: string): Promise<void> {
  const grant = await end(tx, id);
  if (!grant) return;
  const { reason, operator } = grant;
  await recordAudit(tx, { action: 'support.ended', entityId: id, before: { reason, operator } });
}

/** What a person has let support do ends with their access, and with a reset of their password: an intruder may have. */
export async function endGrantsOf(tx: Transaction, userId: string): Promise<void> {
  for (const id of await repository.openGrantsOf(tx, userId)) await endGrant(tx, id);
}

/** TRUST-9: support logs out. The grant cannot be used again. The event is not the person's who gave it. */
export async function leaveAsSupport(tx: Transaction, id: string): Promise<void> {
  const grant = await end(tx, id);
  if (!grant) return;
  const before = { operator: grant.operator };
  await recordAudit({ ...tx, actor: null }, { action: 'support.left', entityId: id, before });
}

/** Null if it has ended before. */
async function end(tx: Transaction, id: string) {
  const grant = await repository.lockGrant(tx, id);
  if (!grant) throw notFound();
  await repository.deleteSupportSessions(tx, id);
  if (grant.endedAt || grant.endsAt.getTime() <= tx.now.epochMilliseconds) return null;
  await repository.updateGrant(tx, id, { endedAt: dateOf(tx.now) });
  return grant;
}
