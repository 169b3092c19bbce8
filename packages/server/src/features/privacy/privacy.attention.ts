import type { Attention } from '@tenantry/contract/today/attention';
import { usersByIds } from '#features/access';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { openDeletions } from './privacy.repository.ts';

/** TRUST-12: people who ask for the deletion of their data. */
export async function deletionsToDecide(tx: Transaction): Promise<Attention> {
  const open = await openDeletions(tx);
  const people = await usersByIds(
    tx,
    open.map(({ userId }) => userId),
  );
  const names = new Map(people.map((user) => [user.id, `${user.firstName} ${user.lastName}`]));
  const findings = open.map(({ id, userId, requestedAt }) => ({
    need: {
      kind: 'deletion_requested' as const,
      key: `deletion:${id}`,
      userId,
      name: names.get(userId) ?? '',
    },
    since: calendarDayAt(instantOf(requestedAt), tx.organization.timeZone),
  }));
  return { total: findings.length, findings };
}
