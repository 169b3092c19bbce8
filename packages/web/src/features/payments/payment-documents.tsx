import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { useUnsentDocuments } from '../../ui/documents/use-unsent-documents.ts';
import { DocumentPicker } from '../../ui/documents/document-picker.tsx';
import { DocumentThumbnail } from './document-thumbnail.tsx';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import classes from './payment-documents.module.css';
import { uploadDocument } from './payments.queries.ts';
import {
  useDocumentUploads,
  type DocumentUpload,
} from '../../ui/documents/use-document-uploads.ts';
import { useMay } from '../../lib/may.ts';

interface PaymentDocumentsProps {
  readonly payment: Payment;
  readonly onOpen: (fileName: string) => void;
}

/** PAY-9: the pictures and PDFs of a payment; more can be added at any time. */
export function PaymentDocuments({ payment, onOpen }: PaymentDocumentsProps) {
  const mayAdd = useMay({
    'POST /v1/admin/properties/:propertyId/payments/:paymentId/documents/:fileName/upload':
      'payments:write',
  });
  const { documents, add, remove, start } = useDocumentUploads();
  useUnsentDocuments(documents);
  const send = (list: readonly DocumentUpload[]) =>
    void start(list, (document, onProgress) => uploadDocument(payment, document, onProgress));
  return (
    <DocumentPicker onChoose={mayAdd ? (files) => send(add(files)) : undefined}>
      {payment.documents.length === 0 ? (
        <p className={classes.none}>No documents yet.</p>
      ) : (
        <ul className={classes.thumbnails} aria-label="Documents">
          {payment.documents.map((document) => (
            <li key={document.fileName}>
              <DocumentThumbnail
                payment={payment}
                document={document}
                onOpen={() => onOpen(document.fileName)}
              />
            </li>
          ))}
        </ul>
      )}
      <DocumentUploadList
        documents={documents}
        onRemove={remove}
        onRetry={(document) => send([document])}
      />
    </DocumentPicker>
  );
}
