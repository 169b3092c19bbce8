import {
  workFileStages,
  type WorkFileStage,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { DocumentPicker } from '../../ui/documents/document-picker.tsx';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import { FileStrip } from '../../ui/documents/stored-files.tsx';
import {
  useDocumentUploads,
  type DocumentUpload,
} from '../../ui/documents/use-document-uploads.ts';
import { Panel } from '../../ui/states/panel.tsx';
import { linkFiles } from './vendor-files.tsx';
import { adoptVendorsOrder } from './vendor-link.queries.ts';
import classes from './vendors.module.css';

const labels: Readonly<Record<WorkFileStage, string>> = {
  REPORT: 'Of the problem',
  BEFORE: 'Before the work',
  AFTER: 'After the work',
};

interface PhotosProps {
  readonly token: string;
  readonly order: VendorsOrder;
  /** Whether the vendor may add photos. */
  readonly mayAdd: boolean;
}

/** MAINT-4: photos of the problem, which the vendor only sees, and those from before and after the work. */
export function PhotoPanel({ token, order: { photos }, mayAdd }: PhotosProps) {
  const at = (stage: WorkFileStage) => photos.filter((photo) => photo.stage === stage);
  const stages = workFileStages.filter((stage) => stage !== 'REPORT' || at(stage).length > 0);
  const [stage, setStage] = useState<WorkFileStage>(stages[0] ?? 'BEFORE');
  if (photos.length === 0 && !mayAdd) return null;
  const shown = at(stage);
  return (
    <Panel title="Photos">
      <ChoiceGroup
        label="Photos"
        choices={stages.map((value) => ({
          value,
          label: `${labels[value]} (${at(value).length})`,
        }))}
        value={stage}
        onChoose={setStage}
      />
      <div className={classes.below}>
        <FileStrip source={linkFiles(token)} files={shown} />
        {shown.length === 0 && !mayAdd && <p className={classes.meta}>No photos.</p>}
        {mayAdd && stage !== 'REPORT' && <AddPhotos key={stage} token={token} stage={stage} />}
      </div>
    </Panel>
  );
}

interface AddProps {
  readonly token: string;
  readonly stage: Exclude<WorkFileStage, 'REPORT'>;
}

function AddPhotos({ token, stage }: AddProps) {
  const { documents, add, remove, start } = useDocumentUploads();
  const send = (list: readonly DocumentUpload[]) =>
    void start(list, async ({ file, fileName }, onProgress) => {
      const order = await callApi('POST /v1/public/vendor/:token/photos/:stage/:fileName/upload', {
        params: { token, stage, fileName },
        file: { field: 'file', file, onProgress },
      });
      adoptVendorsOrder(token, order);
    });
  return (
    <DocumentPicker onChoose={(chosen) => send(add(chosen))}>
      <DocumentUploadList
        documents={documents}
        onRemove={remove}
        onRetry={(document) => send([document])}
      />
    </DocumentPicker>
  );
}
