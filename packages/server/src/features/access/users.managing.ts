import { mayManage } from '@tenantry/contract/access/roles';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound, wrongRole } from '../../platform/http/errors.ts';
import { lock } from './users.service.ts';

/**
 * The person whom the caller decides about, both locked. @throws AppError 404 without such a person, 403 if the person
 * has more rights than the caller
 */
export async function lockManaged(tx: Transaction, userId: string) {
  const { actor, target } = await lock(tx, userId);
  if (!target) throw notFound();
  if (!mayManage(actor, target)) {
    throw wrongRole({ trail: { kind: 'refused', userId: actor.id } });
  }
  return { actor, target };
}
