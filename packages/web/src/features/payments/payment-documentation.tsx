import { DocumentPicker } from '../../ui/documents/document-picker.tsx';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import classes from './payment-documents.module.css';
import type { DocumentUploads } from '../../ui/documents/use-document-uploads.ts';

interface PaymentDocumentationProps {
  readonly uploads: DocumentUploads;
  readonly disabled: boolean;
}

/** PAY-1: the documents of a payment that is not recorded yet. They are sent once it is. */
export function PaymentDocumentation({ uploads, disabled }: PaymentDocumentationProps) {
  const { documents, add, remove } = uploads;
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>Payment Documentation</legend>
      <DocumentPicker onChoose={add} disabled={disabled}>
        <p className={classes.none}>
          Optional. A picture of the check or the receipt. You can also add it later.
        </p>
        <DocumentUploadList documents={documents} onRemove={remove} />
      </DocumentPicker>
    </fieldset>
  );
}
