import { useQuery } from '@tanstack/react-query';
import type { OwnersQuestion } from '@tenantry/contract/maintenance/owner-approvals.schemas';
import { DocumentContent } from '../../ui/documents/document-content.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { OpenDocument } from '../../ui/documents/open-document.tsx';
import { IconPhotoOff } from '../../ui/more-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { ownerFileQuery, type Visit } from './owner-questions.queries.ts';
import classes from './owner.module.css';

type Photo = OwnersQuestion['photos'][number];

interface OwnerPhotosProps {
  readonly visit: Visit;
  readonly photos: readonly Photo[];
}

/** Small pictures of the problem, each of which opens as a whole. */
export function OwnerPhotos({ visit, photos }: OwnerPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className={classes.photos} aria-label="Photos">
      {photos.map((photo) => (
        <li key={photo.id}>
          <OpenDocument
            file={photo}
            className={classes.photo}
            picture={<SmallPicture visit={visit} photo={photo} />}
          >
            <WholeFile visit={visit} file={{ ...photo, contentType: 'image/webp' }} />
          </OpenDocument>
        </li>
      ))}
    </ul>
  );
}

interface QuoteFileProps {
  readonly visit: Visit;
  readonly file: NonNullable<OwnersQuestion['quotes'][number]['file']>;
}

/** The PDF or photo that a vendor has sent with a quote. */
export function QuoteFile({ visit, file }: QuoteFileProps) {
  return (
    <OpenDocument file={file} className={classes.paper}>
      <WholeFile visit={visit} file={file} />
    </OpenDocument>
  );
}

interface PictureProps {
  readonly visit: Visit;
  readonly photo: Photo;
}

function SmallPicture({ visit, photo }: PictureProps) {
  const { data, isError } = useQuery(ownerFileQuery(visit, photo.id, true));
  const url = useObjectUrl(data);
  if (isError && !data) return <IconPhotoOff size={32} stroke={1.5} aria-hidden />;
  return url ? <img src={url} alt="" /> : <Skeleton className={classes.pending} />;
}

function WholeFile({ visit, file }: QuoteFileProps) {
  const query = useQuery(ownerFileQuery(visit, file.id, false));
  const { contentType, name } = file;
  return <DocumentContent query={query} contentType={contentType} label={documentLabel(name)} />;
}
