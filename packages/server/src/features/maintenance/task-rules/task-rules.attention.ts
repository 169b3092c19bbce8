import { NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import type { Transaction } from '../../../platform/database/database.ts';
import { countLateRules } from './task-rules.repository.ts';

/** MAINT-10: recurring work whose work orders were not made, because the task that makes them does not run. */
export async function lateRules(tx: Transaction): Promise<Attention> {
  const count = await countLateRules(tx);
  if (count === 0) return NOTHING_FOUND;
  const need = { kind: 'rules_late' as const, key: 'rules_late', count };
  return { total: 1, findings: [{ need, since: tx.today }] };
}
