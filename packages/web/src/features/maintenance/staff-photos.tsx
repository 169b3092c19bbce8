import {
  workFileStages,
  type WorkFileStage,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  WorkFile,
  WorkOrderDetails,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { useMay } from '../../lib/may.ts';
import { changed } from '../../lib/query-client.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { DocumentPicker } from '../../ui/documents/document-picker.tsx';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import type { DocumentUpload } from '../../ui/documents/use-document-uploads.ts';
import { FileStrip } from '../../ui/documents/stored-files.tsx';
import { useUnsentDocuments } from '../../ui/documents/use-unsent-documents.ts';
import { Panel } from '../../ui/states/panel.tsx';
import { adoptWorkOrder, uploadWorkFile } from './maintenance.queries.ts';
import { useWorkUploads } from './use-work-uploads.ts';
import { workFiles } from './work-files.tsx';
import classes from './maintenance.module.css';

const stageLabels: Readonly<Record<WorkFileStage, string>> = {
  REPORT: 'Of the problem',
  BEFORE: 'Before the work',
  AFTER: 'After the work',
};

/** MAINT-1: photos and videos of the problem, and before and after the work. */
export function StaffPhotos({ order }: { readonly order: WorkOrderDetails }) {
  const [stage, setStage] = useState<WorkFileStage>('REPORT');
  const mayAdd = useMay({
    'POST /v1/admin/workOrders/:workOrderId/files/:stage/:fileName/upload': 'maintenance:write',
    'POST /v1/admin/workOrders/:workOrderId/videos/:stage/:fileName/upload': 'maintenance:write',
    'DELETE /v1/admin/workOrders/:workOrderId/files/:fileId': 'maintenance:write',
  });
  const files = order.files.filter((file) => file.stage === stage);
  return (
    <Panel title="Photos and videos">
      <ChoiceGroup
        label="Photos"
        choices={workFileStages.map((value) => ({
          value,
          label: `${stageLabels[value]} (${order.files.filter((file) => file.stage === value).length})`,
        }))}
        value={stage}
        onChoose={setStage}
      />
      <div className={classes.reply}>
        {files.length === 0 && !mayAdd && <p className={classes.meta}>No photos or videos.</p>}
        <FileStrip
          source={workFiles('staff', order.id)}
          files={files}
          renderBelow={(file) => mayAdd && <RemoveFile order={order} file={file} />}
        />
        {mayAdd && <AddFiles key={stage} order={order} stage={stage} stored={files} />}
      </div>
    </Panel>
  );
}

interface AddFilesProps {
  readonly order: WorkOrderDetails;
  readonly stage: WorkFileStage;
  readonly stored: readonly WorkFile[];
}

function AddFiles({ order, stage, stored }: AddFilesProps) {
  const { documents, add, remove, start } = useWorkUploads(stored);
  useUnsentDocuments(documents);
  const send = (list: readonly DocumentUpload[]) =>
    void start(list, async (document, onProgress, signal) => {
      const of = { workOrderId: order.id, stage };
      adoptWorkOrder(await uploadWorkFile(of, document, { onProgress, signal }));
      void changed('maintenance');
    });
  return (
    <DocumentPicker videos onChoose={(chosen) => void add(chosen).then(send)}>
      <DocumentUploadList
        canCancel
        documents={documents}
        onRemove={remove}
        onRetry={(document) => send([document])}
      />
    </DocumentPicker>
  );
}

interface RemoveFileProps {
  readonly order: WorkOrderDetails;
  readonly file: WorkFile;
}

function RemoveFile({ order, file }: RemoveFileProps) {
  const params = { workOrderId: order.id, fileId: file.id };
  const path = 'DELETE /v1/admin/workOrders/:workOrderId/files/:fileId';
  return (
    <ActButton
      variant="subtle"
      aria-label={`Remove ${documentLabel(file.name)}`}
      act={async () => adoptWorkOrder(await callApi(path, { params }))}
      changes={['maintenance']}
    >
      Remove
    </ActButton>
  );
}
