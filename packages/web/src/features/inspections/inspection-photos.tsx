import { useQuery } from '@tanstack/react-query';
import type { InspectionPhoto } from '@tenantry/contract/inspections/inspections.schemas';
import { callApi } from '../../lib/api.ts';
import { momentIn } from '../../lib/moment.ts';
import { useSession } from '../../lib/session.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { IconPhotoOff } from '../../ui/icons/more-icons.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useObjectUrl } from '../../ui/pictures/use-object-url.ts';
import { removeWaiting } from '../../ui/waiting/waiting.ts';
import { adoptInspection, photoQuery } from './inspections.queries.ts';
import type { ShownItem, WaitingPhoto } from './use-inspection-entries.ts';
import classes from './inspections.module.css';

interface InspectionPhotosProps {
  readonly inspectionId: string;
  readonly item: ShownItem;
  readonly editable: boolean;
}

const THUMBNAIL_WIDTH = 320;

/** The photos of an item with their time and hash, and those that wait for a connection. */
export function InspectionPhotos({ inspectionId, item, editable }: InspectionPhotosProps) {
  const { photos, waitingPhotos, name } = item;
  if (photos.length + waitingPhotos.length === 0) return null;
  return (
    <ul className={classes.photos} aria-label={`Photos of ${name}`}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <Photo inspectionId={inspectionId} photo={photo} name={name} />
          {editable && <RemovePhoto inspectionId={inspectionId} photo={photo} name={name} />}
        </li>
      ))}
      {waitingPhotos.map((photo) => (
        <li key={photo.id}>
          <Waiting photo={photo} name={name} />
        </li>
      ))}
    </ul>
  );
}

interface PhotoProps {
  readonly inspectionId: string;
  readonly photo: InspectionPhoto;
  readonly name: string;
}

function Photo({ inspectionId, photo, name }: PhotoProps) {
  const { fileName, takenAt, sha256 } = photo;
  const { data, isError } = useQuery(photoQuery(inspectionId, fileName, THUMBNAIL_WIDTH));
  const url = useObjectUrl(data);
  const timeZone = useSession()?.organization.timeZone ?? 'America/New_York';
  return (
    <figure className={classes.photo}>
      {isError && !data && <IconPhotoOff size={32} stroke={1.5} aria-hidden />}
      {!isError && !url && <Skeleton className={classes.loading} />}
      {url && <img src={url} alt={name} />}
      <figcaption>
        {momentIn(timeZone, takenAt)}
        <span className={classes.hash} title={`SHA-256: ${sha256}`}>
          {sha256.slice(0, 12)}
        </span>
      </figcaption>
    </figure>
  );
}

function Waiting({ photo, name }: { readonly photo: WaitingPhoto; readonly name: string }) {
  const url = useObjectUrl(photo.file);
  return (
    <figure className={classes.photo}>
      {url && <img src={url} alt={name} />}
      <figcaption>Waiting</figcaption>
      <ActButton
        variant="subtle"
        className={classes.remove}
        aria-label={`Remove waiting photo of ${name}`}
        act={() => removeWaiting(photo.id)}
      >
        Remove
      </ActButton>
    </figure>
  );
}

function RemovePhoto({ inspectionId, photo, name }: PhotoProps) {
  const remove = async () =>
    adoptInspection(
      await callApi('DELETE /v1/admin/inspections/:inspectionId/photos/:photoId', {
        params: { inspectionId, photoId: photo.id },
      }),
    );
  return (
    <ActButton
      variant="subtle"
      className={classes.remove}
      aria-label={`Remove photo of ${name}`}
      question={{
        question: `Remove this photo of ${name}?`,
        confirmLabel: 'Remove photo',
        danger: true,
      }}
      act={remove}
    >
      Remove
    </ActButton>
  );
}
