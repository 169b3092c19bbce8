import { useMutation, useQuery } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { invoicePdfName } from '@tenantry/contract/invoices/invoices.rules';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { Suspense, useEffect } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { download } from '../../lib/download.ts';
import { formatDate, invoiceLabel } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { PageSpinner } from '../../ui/states/page-spinner.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { generatePdf, invoicePdfQuery } from './invoice-pdf.queries.ts';
import classes from './invoice-pdf.module.css';
import { shareInvoice, shareText } from './share-invoice.ts';
import { useMayChangePdf } from './use-may-change-pdf.ts';

/** pdf.js is large; its code loads in parallel with the file. */
const PdfViewer = lazyPart(async () => (await import('../../ui/pdf/pdf-viewer.tsx')).PdfViewer);

interface InvoicePdfProps {
  readonly invoice: Invoice;
  /** Its label. */
  readonly home: string;
  readonly propertyId: string | undefined;
}

/** PDF-1 and PDF-2: the PDF of an invoice, with Back, Share and Download. */
export function InvoicePdf({ invoice, home, propertyId }: InvoicePdfProps) {
  const query = invoicePdfQuery({ invoiceId: invoice.id, propertyId });
  const pdf = useQuery({ ...query, enabled: invoice.pdfUrl !== null });
  const { data: file, error } = pdf;
  const generate = useMutation({
    mutationFn: async () => {
      await generatePdf({ invoiceId: invoice.id, propertyId });
      await queryClient.resetQueries({ queryKey: query.queryKey });
    },
  });
  const may = useMayChangePdf(invoice, propertyId);
  useEffect(() => void PdfViewer.preload(), []);
  const missing =
    invoice.pdfUrl === null || (error instanceof ApiError && error.status === 404 && !file);
  const share = (loaded: Blob) => {
    const name = invoicePdfName(home, invoice.dueDate);
    void shareInvoice(new File([loaded], name, { type: 'application/pdf' }), shareText(invoice));
  };
  return (
    <>
      <PageTitle
        title={`Invoice ${invoiceLabel(invoice.number)}`}
        subtitle={`${home}, due ${formatDate(invoice.dueDate)}`}
      >
        <BackButton propertyId={propertyId} />
        {file && !missing && (
          <>
            <PlainButton variant="default" onClick={() => download(file, `${invoice.id}.pdf`)}>
              Download
            </PlainButton>
            <PlainButton onClick={() => share(file)}>Share</PlainButton>
          </>
        )}
      </PageTitle>
      {generate.isError && (
        <div className={classes.notice}>
          <ErrorPanel title="The PDF could not be generated." error={generate.error} />
        </div>
      )}
      {!missing && invoice.pdfOutdated && (
        <div className={classes.outdated}>
          The invoice has changed since this PDF was made.
          {may.generate && (
            <PlainButton
              variant="default"
              busy={generate.isPending}
              onClick={() => generate.mutate()}
            >
              Generate new PDF
            </PlainButton>
          )}
        </div>
      )}
      {missing && (
        <EmptyState
          action={
            may.generate && (
              <PlainButton busy={generate.isPending} onClick={() => generate.mutate()}>
                Generate PDF
              </PlainButton>
            )
          }
        >
          This invoice has no PDF yet.
        </EmptyState>
      )}
      {!missing && (
        <QueryView
          queries={[pdf]}
          failed="The PDF could not be loaded."
          loading={<PageSpinner label="Loading the PDF" />}
        >
          {(loaded) => (
            <Suspense fallback={<PageSpinner label="Loading the PDF" />}>
              <PdfViewer file={loaded} />
            </Suspense>
          )}
        </QueryView>
      )}
    </>
  );
}

/** Goes back to the page that the person came from, or to the list of invoices if the PDF was opened directly. */
function BackButton({ propertyId }: { readonly propertyId: string | undefined }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => {
    if (canGoBack) return router.history.back();
    return void router.navigate(
      propertyId ? { to: '/admin-invoices', search: { propertyId } } : { to: '/lessee-landing' },
    );
  };
  return (
    <PlainButton variant="default" onClick={back}>
      Back
    </PlainButton>
  );
}
