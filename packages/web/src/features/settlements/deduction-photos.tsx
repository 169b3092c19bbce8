import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  photoMoments,
  type PhotoMoment,
  type Settlement,
  type SettlementPhoto,
} from '@tenantry/contract/settlements/settlements.schemas';
import { callApi } from '../../lib/api.ts';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import {
  useDocumentUploads,
  type DocumentUpload,
} from '../../ui/documents/use-document-uploads.ts';
import { useUnsentDocuments } from '../../ui/documents/use-unsent-documents.ts';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { IconFileTypePdf, IconPhotoOff } from '../../ui/icons/more-icons.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useObjectUrl } from '../../ui/pictures/use-object-url.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { settlementFileQuery, uploadPhoto } from './settlements.queries.ts';
import classes from './settlement.module.css';

const momentLabels: Readonly<Record<PhotoMoment, { readonly name: string; readonly add: string }>> =
  {
    BEFORE: { name: 'Before', add: 'Add photo before' },
    AFTER: { name: 'After', add: 'Add photo after' },
    REPAIRED: { name: 'After the repair', add: 'Add photo after repair' },
    BILL: { name: 'Bill', add: 'Add bill' },
  };

interface PhotoListProps {
  readonly leaseId: string;
  readonly photos: readonly SettlementPhoto[];
  readonly onRemove?: (photo: SettlementPhoto) => void;
}

/** The photos and papers of a deduction. */
export function PhotoList({ leaseId, photos, onRemove }: PhotoListProps) {
  return (
    <ul className={classes.photos} aria-label="Photos and bills">
      {photos.map((photo) => (
        <li key={photo.id}>
          <Photo leaseId={leaseId} photo={photo} />
          <span>{momentLabels[photo.moment].name}</span>
          {onRemove && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Remove ${momentLabels[photo.moment].name}: ${documentLabel(photo.fileName)}`}
              onClick={() => onRemove(photo)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Photo({ leaseId, photo }: { readonly leaseId: string; readonly photo: SettlementPhoto }) {
  const isPdf = photo.contentType === 'application/pdf';
  const { data, isError } = useQuery({
    ...settlementFileQuery(leaseId, photo.fileName),
    enabled: !isPdf,
  });
  const url = useObjectUrl(data);
  if (isPdf) return <IconFileTypePdf size={40} stroke={1.5} aria-hidden />;
  if (isError && !data) return <IconPhotoOff size={32} stroke={1.5} aria-hidden />;
  const alt = `${momentLabels[photo.moment].name}: ${documentLabel(photo.fileName)}`;
  return url ? <img src={url} alt={alt} /> : <Skeleton className={classes.loading} />;
}

interface DeductionPhotosProps {
  readonly leaseId: string;
  readonly deductionId: string;
  readonly photos: readonly SettlementPhoto[];
  /** Saves the draft first, so that the deduction is known; false if it could not be saved. */
  readonly save: () => Promise<boolean>;
  readonly adopt: (settlement: Settlement) => void;
}

/** Adds photos before and after, and the bill, to a deduction. */
export function DeductionPhotos(props: DeductionPhotosProps) {
  const { leaseId, deductionId, photos, save, adopt } = props;
  // The moment of each upload, so that a second attempt is filed as the first one.
  const moments = useRef(new Map<string, PhotoMoment>());
  const { documents, add, remove, start } = useDocumentUploads();
  useUnsentDocuments(documents);
  const { error, submit } = useSubmit<SettlementPhoto, unknown>({
    send: async ({ id: photoId }) =>
      adopt(
        await callApi('DELETE /v1/admin/leasee/:leaseId/settlement/photos/:photoId', {
          params: { leaseId, photoId },
        }),
      ),
  });
  const send = async (list: readonly DocumentUpload[]) => {
    if (!(await save())) return;
    await start(list, async (document, onProgress) => {
      const moment = moments.current.get(document.fileName) ?? 'AFTER';
      adopt(await uploadPhoto({ leaseId, deductionId, moment }, document, onProgress));
    });
  };
  const choose = (file: File, moment: PhotoMoment) => {
    const added = add([file]);
    for (const { fileName } of added) moments.current.set(fileName, moment);
    void send(added);
  };
  return (
    <div>
      <FormError error={error} />
      {photos.length > 0 && (
        <PhotoList leaseId={leaseId} photos={photos} onRemove={(photo) => void submit(photo)} />
      )}
      <div className={classes.adds}>
        {photoMoments.map((moment) => (
          <FileButton
            key={moment}
            label={momentLabels[moment].add}
            accept={moment === 'BILL' ? 'image/*,application/pdf' : 'image/*'}
            className={classes.add}
            onChoose={(file) => choose(file, moment)}
          >
            {momentLabels[moment].add}
          </FileButton>
        ))}
      </div>
      <DocumentUploadList
        documents={documents}
        onRemove={remove}
        onRetry={(document) => void send([document])}
      />
    </div>
  );
}
