import { useQuery } from '@tanstack/react-query';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { IconFileTypePdf, IconPhotoOff } from '../../ui/icons/more-icons.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import classes from './payment-documents.module.css';
import { documentQuery } from './payments.queries.ts';
import { useObjectUrl } from '../../ui/pictures/use-object-url.ts';

export type PaymentDocument = Payment['documents'][number];

export function isPdf({ contentType }: Pick<PaymentDocument, 'contentType'>): boolean {
  return contentType === 'application/pdf';
}

interface DocumentThumbnailProps {
  readonly payment: Payment;
  readonly document: PaymentDocument;
  readonly onOpen: () => void;
}

/** A small picture of a document, as a button that opens it. */
export function DocumentThumbnail({ payment, document, onOpen }: DocumentThumbnailProps) {
  const label = documentLabel(document.fileName);
  return (
    <button
      type="button"
      className={classes.thumbnail}
      aria-label={`Open ${label}`}
      data-document={document.fileName}
      onClick={onOpen}
    >
      <span className={classes.sheet}>
        {isPdf(document) ? (
          <IconFileTypePdf size={40} stroke={1.5} aria-hidden />
        ) : (
          <Picture payment={payment} document={document} />
        )}
      </span>
      <span className={classes.name}>{label}</span>
    </button>
  );
}

function Picture({ payment, document }: Omit<DocumentThumbnailProps, 'onOpen'>) {
  const { data, isError } = useQuery(documentQuery(payment, document.fileName));
  const url = useObjectUrl(data);
  if (isError && !data) return <IconPhotoOff size={32} stroke={1.5} aria-hidden />;
  return url ? <img src={url} alt="" /> : <Skeleton className={classes.loading} />;
}
