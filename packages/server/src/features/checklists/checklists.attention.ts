import { MOST_FINDINGS, type Attention } from '@tenantry/contract/today/attention';
import type { Transaction } from '../../platform/database/database.ts';
import type { Chosen } from '../../platform/feature.ts';
import { openItems } from './checklists.domain.ts';
import * as repository from './checklists.repository.ts';

/** UNIT-10: leases that begin soon or have begun, with open items of the move-in checklist. */
export async function openMoveIns(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const rows = await repository.leasesMovingIn(tx, building);
  const missing = await repository.missingOfLeases(tx, rows);
  const findings = rows.flatMap(({ lease, id, firstDay, items, done }) => {
    const money = missing.get(id);
    const open = money ? openItems(items, new Set(done), money) : [];
    if (open.length === 0) return [];
    const key = `move_in_open:${id}`;
    return {
      need: { kind: 'move_in_open' as const, key, ...lease, firstDay, open },
      since: firstDay,
    };
  });
  return { total: findings.length, findings: findings.slice(0, MOST_FINDINGS) };
}
