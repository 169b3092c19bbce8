import type { BilledLease } from '@tenantry/contract/billing/billing.schemas';
import type { BulkResult } from '@tenantry/contract/shared/bulk';

export const leasesOf = (count: number) => `${count} ${count === 1 ? 'lease' : 'leases'}`;

export const invoicesOf = (count: number) => `${count} ${count === 1 ? 'invoice' : 'invoices'}`;

/** The result of each lease, with its tenant: `Lea Doe, 1 Elm Street: This lease has ended.` */
export function resultLines(
  results: readonly BulkResult[],
  leases: readonly BilledLease[],
): string[] {
  const names = new Map(
    leases.map(({ leaseId, lesseeName, home }) => [leaseId, `${lesseeName}, ${home.label}`]),
  );
  return results.map(({ id, message }) => `${names.get(id) ?? 'A lease'}: ${message}`);
}
