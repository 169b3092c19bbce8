import type { ApiKey } from '@tenantry/contract/api-keys/api-keys.schemas';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ApiKeyRow, ShownApiKey } from './api-keys.repository.ts';

const momentOf = (date: Date | null) => date && instantOf(date).toString();

/** The last day in the organization's time zone: a key ends with it. */
export const lastDayOf = (tx: Transaction, { expiresAt }: Pick<ApiKeyRow, 'expiresAt'>) =>
  calendarDayAt(instantOf(expiresAt).subtract({ seconds: 1 }), tx.organization.timeZone);

function stateOf(tx: Transaction, { revokedAt, expiresAt }: ApiKeyRow): ApiKey['state'] {
  if (revokedAt) return 'revoked';
  return expiresAt.getTime() <= tx.now.epochMilliseconds ? 'expired' : 'valid';
}

export function presentKey(tx: Transaction, row: ShownApiKey): ApiKey {
  return {
    id: row.id,
    name: row.name,
    beginning: row.beginning,
    permissions: row.permissions,
    propertyIds: row.propertyIds,
    state: stateOf(tx, row),
    createdAt: instantOf(row.createdAt).toString(),
    createdBy: row.person,
    lastDay: lastDayOf(tx, row),
    lastUsedAt: momentOf(row.lastUsedAt),
    revokedAt: momentOf(row.revokedAt),
  };
}
