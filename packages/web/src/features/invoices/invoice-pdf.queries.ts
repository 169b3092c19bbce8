import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { invoicesQuery, ownInvoicesQuery } from './invoices.queries.ts';

/** Names an invoice: one of a property for administrators; without a property, one of the tenant's own. */
export interface InvoicePlace {
  readonly invoiceId: string;
  readonly propertyId: string | undefined;
}

function loadPdf({ invoiceId, propertyId }: InvoicePlace, signal?: AbortSignal): Promise<Blob> {
  return propertyId
    ? callApi('GET /v1/admin/properties/:propertyId/invoices/:invoiceId/pdf', {
        params: { propertyId, invoiceId },
        signal,
      })
    : callApi('GET /v1/lessee/properties/invoices/:invoiceId/pdf', {
        params: { invoiceId },
        signal,
      });
}

/** The current PDF on the server; kept only while it is shown, because a new one may replace it. */
export function invoicePdfQuery(place: InvoicePlace) {
  return queryOptions({
    queryKey: [...queryKeys.invoices, 'pdf', place.propertyId ?? 'own', place.invoiceId],
    queryFn: ({ signal }) => loadPdf(place, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** INV-4: creates the PDF and replaces an earlier one; the lists show the invoice as the server returns it. */
export async function generatePdf({ invoiceId, propertyId }: InvoicePlace): Promise<void> {
  const invoice = propertyId
    ? await callApi('POST /v1/admin/properties/:propertyId/invoices/:invoiceId/generatePdf', {
        params: { propertyId, invoiceId },
      })
    : await callApi('POST /v1/lessee/properties/invoices/:invoiceId/generatePdf', {
        params: { invoiceId },
      });
  adopt(invoice, propertyId);
}

export async function removePdf({ invoiceId, propertyId }: InvoicePlace): Promise<void> {
  const invoice = propertyId
    ? await callApi('DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId/pdf', {
        params: { propertyId, invoiceId },
      })
    : await callApi('DELETE /v1/lessee/properties/invoices/:invoiceId/pdf', {
        params: { invoiceId },
      });
  adopt(invoice, propertyId);
}

/** INV-4: a PDF downloaded from the list is named after the invoice's id. */
export const downloadPdf = (place: InvoicePlace): Promise<void> =>
  saveFile(loadPdf(place), `${place.invoiceId}.pdf`);

function adopt(invoice: Invoice, propertyId: string | undefined): void {
  const { queryKey }: { queryKey: QueryKey } = propertyId
    ? invoicesQuery(propertyId)
    : ownInvoicesQuery;
  queryClient.setQueryData<Invoice[]>(queryKey, (list) =>
    list?.map((each) => (each.id === invoice.id ? invoice : each)),
  );
}
