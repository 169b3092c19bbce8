/** MAINT-13: when an inspection can be sealed. */
import { recipientsOf, type Recipient } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { signaturesOf, type InspectionRow } from './inspections.repository.ts';

/** The tenants of the lease on the day of the inspection and those of today: they see it and are asked to sign. */
export async function tenantsOf(
  tx: Transaction,
  { leaseId, day }: Pick<InspectionRow, 'leaseId' | 'day'>,
): Promise<readonly Recipient[]> {
  if (leaseId === null) return [];
  const then = await recipientsOf(tx, leaseId, day);
  const now = day === tx.today ? [] : await recipientsOf(tx, leaseId, tx.today);
  const known = new Set(then.map(({ userId }) => userId));
  return [...then, ...now.filter(({ userId }) => !known.has(userId))];
}

export async function isSignedByAll(tx: Transaction, row: InspectionRow): Promise<boolean> {
  if (row.status !== 'SIGNED') return false;
  const signed = new Set((await signaturesOf(tx, row.id)).map(({ userId }) => userId));
  return (await tenantsOf(tx, row)).every(({ userId }) => signed.has(userId));
}

/** Whether the tenants may still add remarks. */
export const isOpenForRemarks = (
  tx: Transaction,
  { status, remarksUntil }: Pick<InspectionRow, 'status' | 'remarksUntil'>,
): boolean => (status === 'WITH_TENANT' || status === 'SIGNED') && (remarksUntil ?? '') >= tx.today;

export async function isReadyToSeal(tx: Transaction, row: InspectionRow): Promise<boolean> {
  if (row.status === 'SEALED') return false;
  if (row.status === 'DRAFT') return row.leaseId === null;
  return !isOpenForRemarks(tx, row) || isSignedByAll(tx, row);
}
