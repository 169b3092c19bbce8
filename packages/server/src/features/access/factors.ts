import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { passkeys } from './passkeys.table.ts';

/** What a person can prove themselves with, besides a password. */
export interface Factors {
  /** Passkeys that work at the organization's current domain. */
  readonly passkeys: number;
}

export async function factorsOf(tx: Transaction, userId: string): Promise<Factors> {
  const mine = and(
    inOrganization(tx, passkeys),
    eq(passkeys.userId, userId),
    eq(passkeys.domain, tx.organization.domain),
  );
  return { passkeys: await tx.db.$count(passkeys, mine) };
}
