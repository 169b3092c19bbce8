import { useMay } from '../../lib/may.ts';

/** Whether the person may generate and delete the PDF of an invoice. @param propertyId absent for the tenant's own */
export function useMayChangePdf(propertyId: string | undefined) {
  const isOwn = propertyId === undefined;
  const generate = useMay({
    'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/generatePdf': 'charges:write',
  });
  const remove = useMay({
    'DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId/pdf': 'charges:write',
  });
  return { generate: isOwn || generate, remove: isOwn || remove };
}
