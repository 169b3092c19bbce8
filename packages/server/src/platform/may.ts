import { permissions, type Permission } from '@tenantry/contract/shared/permissions';
import type { Transaction } from './database/database.ts';

/** Whether the caller of this transaction has the permission. */
export function may({ actor }: Pick<Transaction, 'actor'>, permission: Permission): boolean {
  return actor?.permissions.has(permission) ?? false;
}

/** What `find` returns, or nothing for callers without the permission. */
export async function ifMay<Result>(
  tx: Transaction,
  permission: Permission,
  find: () => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  return may(tx, permission) ? find() : [];
}

/** Whether the caller only reads. Such people are told what is to be done by others. */
export const changesNothing = (tx: Pick<Transaction, 'actor'>): boolean =>
  !permissions.some((each) => each.endsWith(':write') && may(tx, each));
