import type { Attention } from '@tenantry/contract/today/attention';
import { calendarDayAt, dateOf, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { switchoversToLookAt } from './switchovers.repository.ts';

/** No run takes as long, unless its server does not run. */
const TOO_LONG = { minutes: 30 };

/** HOME-2: a switch that failed, or that nothing finishes. */
export async function switchoverToLookAt(tx: Transaction): Promise<Attention> {
  const rows = await switchoversToLookAt(tx, dateOf(tx.now.subtract(TOO_LONG)));
  const findings = rows.map(({ id, program, failure, workSince, createdAt }) => {
    const since = calendarDayAt(instantOf(workSince ?? createdAt), tx.organization.timeZone);
    const key = `switchover:${id}`;
    const need = { kind: 'switchover' as const, key, switchoverId: id, program, failure };
    return { need, since };
  });
  return { total: findings.length, findings };
}
