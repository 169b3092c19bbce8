import { NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import { KEY_WARNING_DAYS } from '@tenantry/contract/api-keys/api-keys.rules';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import type { Transaction } from '../../platform/database/database.ts';
import { lastDayOf } from './api-keys.presenter.ts';
import { keysEndingSoon } from './api-keys.service.ts';

/** Keys that end within two weeks. */
export async function endingKeys(tx: Transaction): Promise<Attention> {
  const keys = await keysEndingSoon(tx);
  if (keys.length === 0) return NOTHING_FOUND;
  const findings = keys.map((row) => {
    const lastDay = lastDayOf(tx, row);
    const need = {
      kind: 'api_key_ends' as const,
      key: `apikey:${row.id}`,
      name: row.name,
      lastDay,
    };
    return { need, since: addDays(lastDay, -KEY_WARNING_DAYS) };
  });
  return { total: findings.length, findings };
}
