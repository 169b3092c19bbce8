import type { OwnWorkOrder } from '@tenantry/contract/maintenance/maintenance.schemas';
import { queryClient } from '../../lib/query-client.ts';
import { DocumentPicker } from '../../ui/documents/document-picker.tsx';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import type { DocumentUpload } from '../../ui/documents/use-document-uploads.ts';
import { useUnsentDocuments } from '../../ui/documents/use-unsent-documents.ts';
import { ownWorkOrdersQuery, uploadOwnFile } from './maintenance.queries.ts';
import { useWorkUploads } from './use-work-uploads.ts';

/** MAINT-1: a tenant adds photos and a video to a report that was sent. */
export function AddOwnFiles({ order }: { readonly order: OwnWorkOrder }) {
  const { documents, add, remove, start } = useWorkUploads(order.files);
  useUnsentDocuments(documents);
  const send = (list: readonly DocumentUpload[]) =>
    void start(list, async (document, onProgress, signal) => {
      await uploadOwnFile(order.id, document, { onProgress, signal });
      void queryClient.invalidateQueries({ queryKey: ownWorkOrdersQuery.queryKey });
    });
  return (
    <DocumentPicker pictures videos onChoose={(chosen) => void add(chosen).then(send)}>
      <DocumentUploadList
        canCancel
        documents={documents}
        onRemove={remove}
        onRetry={(document) => send([document])}
      />
    </DocumentPicker>
  );
}
