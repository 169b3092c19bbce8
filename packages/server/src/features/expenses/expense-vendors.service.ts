/** MAINT-8: the vendor of the organization whom an expense names. The expense keeps the name as text. */
import { comparedName, vendorById, vendorsNamed } from '#features/vendors';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';

interface Entered {
  readonly vendor: string;
  /** Left out, the name decides; null is nobody whom the organization knows. */
  readonly vendorId?: string | null | undefined;
}

export interface NamedVendor {
  readonly vendor: string;
  readonly vendorId: string | null;
}

/** The vendor of a new expense. */
export async function vendorOfNew(
  tx: Transaction,
  { vendor, vendorId }: Entered,
): Promise<NamedVendor> {
  if (vendorId === null) return { vendor, vendorId };
  if (vendorId === undefined) return { vendor, vendorId: await vendorOfName(tx, vendor) };
  const chosen = may(tx, 'maintenance:read') ? await vendorById(tx, vendorId) : null;
  if (!chosen || chosen.archivedAt !== null) throw notFound();
  return { vendor: vendor || chosen.name, vendorId };
}

/** The vendor of a changed expense. One who was archived or renamed since stays as long as the name does. */
export async function vendorOfChange(
  tx: Transaction,
  before: NamedVendor,
  after: Entered,
): Promise<NamedVendor> {
  const { vendor, vendorId = vendor === before.vendor ? before.vendorId : undefined } = after;
  return vendorId === before.vendorId
    ? { vendor, vendorId }
    : vendorOfNew(tx, { vendor, vendorId });
}

/** The vendor of this name; null if there is none or there are several. */
export async function vendorOfName(tx: Transaction, name: string): Promise<string | null> {
  return (await vendorsNamed(tx, [name])).get(comparedName(name)) ?? null;
}
