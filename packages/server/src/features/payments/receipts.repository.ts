import { and, eq } from 'drizzle-orm';
import { leases } from '#features/leases';
import { properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { paymentReversals } from './payments.table.ts';

/** Whom a receipt goes to, and which home it is about, by what stands there now. */
export async function receiverOf(tx: Transaction, leaseId: string) {
  const [row] = await tx.db
    .select({
      firstName: leases.firstName,
      lastName: leases.lastName,
      emailAddress: leases.emailAddress,
      credit: leases.credit,
      addressLine1: properties.addressLine1,
    })
    .from(leases)
    .innerJoin(
      properties,
      and(
        eq(properties.organizationId, leases.organizationId),
        eq(properties.id, leases.propertyId),
      ),
    )
    .where(and(eq(leases.organizationId, tx.organization.id), eq(leases.id, leaseId)));
  return row ?? null;
}

export async function reversalById(tx: Transaction, id: string) {
  const [row] = await tx.db
    .select()
    .from(paymentReversals)
    .where(
      and(eq(paymentReversals.organizationId, tx.organization.id), eq(paymentReversals.id, id)),
    );
  return row ?? null;
}
