import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { useMay } from '../../lib/may.ts';
import { ownLeasesQuery } from '../leases/leases.queries.ts';

/** Whether the person may generate and delete the PDF of an invoice. @param propertyId absent for the tenant's own */
export function useMayChangePdf({ leaseId }: Invoice, propertyId: string | undefined) {
  const { data: leases } = useQuery({ ...ownLeasesQuery, enabled: propertyId === undefined });
  // UNIT-9: a tenant who has left a lease only reads.
  const isOwn = propertyId === undefined && leases?.some(({ id }) => id === leaseId) !== false;
  const generate = useMay({
    'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/generatePdf': 'charges:write',
  });
  const remove = useMay({
    'DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId/pdf': 'charges:write',
  });
  return { generate: isOwn || generate, remove: isOwn || remove };
}
