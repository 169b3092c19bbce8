import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { Suspense, useEffect, useRef } from 'react';
import { download } from '../../lib/download.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { isPdf, type PaymentDocument } from './document-thumbnail.tsx';
import paymentClasses from './payment-details.module.css';
import classes from './payment-documents.module.css';
import { documentQuery } from './payments.queries.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { QueryView } from '../../ui/query-view.tsx';

/** pdf.js is large; its code loads in parallel with the file. */
const PdfViewer = lazyPart(async () => (await import('../../ui/pdf/pdf-viewer.tsx')).PdfViewer);

interface DocumentViewProps {
  readonly payment: Payment;
  readonly document: PaymentDocument;
  readonly onBack: () => void;
}

/** PAY-9: a document of a payment, shown in place of the payment. */
export function DocumentView({ payment, document, onBack }: DocumentViewProps) {
  const query = useQuery(documentQuery(payment, document.fileName));
  const { data: file } = query;
  const label = documentLabel(document.fileName);
  const backButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    backButton.current?.focus();
    if (isPdf(document)) void PdfViewer.preload();
  }, [document]);
  const loading = <PageSpinner label="Loading the document" />;
  return (
    <section aria-label={label}>
      <div className={`${paymentClasses.head} ${classes.opened}`}>
        <h3 className={paymentClasses.title}>{label}</h3>
        <div className={paymentClasses.actions}>
          {file && (
            <Button variant="default" size="sm" onClick={() => download(file, label)}>
              Download
            </Button>
          )}
          <Button ref={backButton} variant="default" size="sm" onClick={onBack}>
            Back to the payment
          </Button>
        </div>
      </div>
      <QueryView queries={[query]} failed="The document could not be loaded." loading={loading}>
        {(known) => (
          <Suspense fallback={loading}>
            {isPdf(document) ? (
              <PdfViewer file={known} advice="Download it to see it." />
            ) : (
              <Picture file={known} label={label} />
            )}
          </Suspense>
        )}
      </QueryView>
    </section>
  );
}

function Picture({ file, label }: { readonly file: Blob; readonly label: string }) {
  const url = useObjectUrl(file);
  return url && <img src={url} alt={label} className={classes.picture} />;
}
