import { useQuery } from '@tanstack/react-query';
import type { WorkFile } from '@tenantry/contract/maintenance/maintenance.schemas';
import { isVideoType } from '@tenantry/contract/shared/videos';
import { useState } from 'react';
import { ChooseFiles, TakePhoto } from '../../ui/documents/document-buttons.tsx';
import { DocumentContent } from '../../ui/documents/document-content.tsx';
import { documentLabel, documentProblem } from '../../ui/documents/document-file.ts';
import { OpenDocument } from '../../ui/documents/open-document.tsx';
import { PlayedVideo } from '../../ui/documents/video-player.tsx';
import { IconFileTypePdf, IconPhotoOff, IconVideo } from '../../ui/more-icons.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { vendorFileQuery } from './vendor-link.queries.ts';
import classes from './vendors.module.css';

interface FileProps {
  readonly token: string;
  readonly file: WorkFile;
}

/** Small pictures, each of which opens as a whole. */
export function VendorPhotos({
  token,
  files,
}: Pick<FileProps, 'token'> & { readonly files: readonly WorkFile[] }) {
  return (
    <ul className={classes.photos} aria-label="Photos">
      {files.map((file) => (
        <li key={file.id}>
          <OpenFile token={token} file={file} small />
        </li>
      ))}
    </ul>
  );
}

/** A button that opens a file: with its name, or a small picture of it. */
export function OpenFile({ token, file, small = false }: FileProps & { readonly small?: boolean }) {
  return (
    <OpenDocument
      file={file}
      verb={isVideo(file) ? 'Play' : 'Open'}
      className={small ? classes.photo : classes.file}
      picture={small && <SmallPicture token={token} file={file} />}
    >
      <OpenedFile token={token} file={file} />
    </OpenDocument>
  );
}

function SmallPicture({ token, file }: FileProps) {
  const isPicture = file.contentType.startsWith('image/');
  const query = vendorFileQuery(token, file.id, true);
  const { data, isError } = useQuery({ ...query, enabled: isPicture });
  const url = useObjectUrl(data);
  if (isVideo(file)) return <IconVideo size={40} stroke={1.5} aria-hidden />;
  if (!isPicture) return <IconFileTypePdf size={40} stroke={1.5} aria-hidden />;
  if (isError && !data) return <IconPhotoOff size={32} stroke={1.5} aria-hidden />;
  return url ? <img src={url} alt="" /> : <Skeleton className={classes.photoPending} />;
}

const isVideo = ({ contentType }: WorkFile) => isVideoType(contentType);

/** The browser asks for a video itself, with the cookie of the device. */
function OpenedFile({ token, file }: FileProps) {
  if (!isVideo(file)) return <WholeFile token={token} file={file} />;
  const path = `/v1/public/vendor/${encodeURIComponent(token)}/files/${file.id}`;
  return <PlayedVideo path={path} label={documentLabel(file.name)} />;
}

function WholeFile({ token, file }: FileProps) {
  const query = useQuery(vendorFileQuery(token, file.id, false));
  const { contentType, name } = file;
  return <DocumentContent query={query} contentType={contentType} label={documentLabel(name)} />;
}

interface ChosenProps {
  /** What it is for, such as `A PDF or a photo of the quote`. */
  readonly words: string;
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

/** One file of a form, which is sent with it. */
export function ChosenFile({ words, file, onChoose }: ChosenProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const unfit = documentProblem(chosen);
    setProblem(unfit);
    if (unfit === null) onChoose(chosen);
  };
  return (
    <div>
      <p className={classes.meta}>{words}</p>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {file && (
        <p className={classes.chosen}>
          {file.name}
          <PlainButton
            variant="subtle"
            aria-label={`Remove ${file.name}`}
            onClick={() => onChoose(null)}
          >
            Remove
          </PlainButton>
        </p>
      )}
      <div className={classes.choices}>
        <ChooseFiles
          onChoose={choose}
          size="sm"
          variant="default"
          label={file ? 'Choose another file' : 'Choose a file'}
        />
        <TakePhoto onChoose={choose} size="sm" variant="default" />
      </div>
    </div>
  );
}
