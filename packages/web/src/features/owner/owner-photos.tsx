import { useQuery } from '@tanstack/react-query';
import type { OwnersQuestion } from '@tenantry/contract/maintenance/owner-approvals.schemas';
import { useState } from 'react';
import { DialogAbove } from '../../ui/dialog-above.tsx';
import { DocumentContent } from '../../ui/documents/document-content.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { IconPhotoOff } from '../../ui/more-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { ownerPhotoQuery, type Visit } from './owner-questions.queries.ts';
import classes from './owner.module.css';

type Photo = OwnersQuestion['photos'][number];

interface OwnerPhotosProps {
  readonly visit: Visit;
  readonly photos: readonly Photo[];
}

/** Small pictures of the problem, each of which opens as a whole. */
export function OwnerPhotos({ visit, photos }: OwnerPhotosProps) {
  const [opened, setOpened] = useState<Photo | null>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={classes.photos} aria-label="Photos">
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className={classes.photo}
              aria-label={`Open ${documentLabel(photo.name)}`}
              onClick={({ currentTarget }) => {
                setButton(currentTarget);
                setOpened(photo);
              }}
            >
              <SmallPicture visit={visit} photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      <DialogAbove
        wide
        opened={opened !== null}
        title={opened ? documentLabel(opened.name) : ''}
        onClose={() => setOpened(null)}
        onClosed={() => button?.focus()}
      >
        {opened && <WholePicture visit={visit} photo={opened} />}
      </DialogAbove>
    </>
  );
}

interface PictureProps {
  readonly visit: Visit;
  readonly photo: Photo;
}

function SmallPicture({ visit, photo }: PictureProps) {
  const { data, isError } = useQuery(ownerPhotoQuery(visit, photo.id, true));
  const url = useObjectUrl(data);
  if (isError && !data) return <IconPhotoOff size={32} stroke={1.5} aria-hidden />;
  return url ? <img src={url} alt="" /> : <Skeleton className={classes.pending} />;
}

function WholePicture({ visit, photo }: PictureProps) {
  const query = useQuery(ownerPhotoQuery(visit, photo.id, false));
  return (
    <DocumentContent query={query} contentType="image/webp" label={documentLabel(photo.name)} />
  );
}
