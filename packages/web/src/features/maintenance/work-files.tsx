import { useQuery } from '@tanstack/react-query';
import type { WorkFile } from '@tenantry/contract/maintenance/maintenance.schemas';
import { isVideoType } from '@tenantry/contract/shared/videos';
import type { ReactNode } from 'react';
import { DocumentContent } from '../../ui/documents/document-content.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { OpenDocument } from '../../ui/documents/open-document.tsx';
import { VideoPlayer } from '../../ui/documents/video-player.tsx';
import { IconFileTypePdf, IconPhotoOff, IconVideo } from '../../ui/more-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { playbackQuery, workFileQuery, type Side } from './maintenance.queries.ts';
import classes from './maintenance.module.css';

interface WorkFilesProps {
  readonly side: Side;
  readonly workOrderId: string;
  readonly files: readonly WorkFile[];
  /** What follows each picture, such as a button to remove it. */
  readonly renderBelow?: (file: WorkFile) => ReactNode;
}

const isVideo = ({ contentType }: WorkFile) => isVideoType(contentType);

/** Small pictures, each of which opens as a whole, and videos, which are played. */
export function WorkFiles({ side, workOrderId, files, renderBelow }: WorkFilesProps) {
  return (
    <ul className={classes.files} aria-label="Photos">
      {files.map((file) => (
        <li key={file.id}>
          <OpenDocument
            file={file}
            verb={isVideo(file) ? 'Play' : 'Open'}
            className={classes.file}
            picture={<SmallPicture side={side} workOrderId={workOrderId} file={file} />}
          >
            <Opened side={side} workOrderId={workOrderId} file={file} />
          </OpenDocument>
          {renderBelow?.(file)}
        </li>
      ))}
    </ul>
  );
}

interface OneFileProps extends Pick<WorkFilesProps, 'side' | 'workOrderId'> {
  readonly file: WorkFile;
}

export function SmallPicture({ side, workOrderId, file }: OneFileProps) {
  const isPdf = file.contentType === 'application/pdf';
  const query = workFileQuery(side, { workOrderId, file, small: true });
  const { data, isError } = useQuery({ ...query, enabled: !isPdf && !isVideo(file) });
  const url = useObjectUrl(data);
  if (isVideo(file)) return <IconVideo size={40} stroke={1.5} aria-hidden />;
  if (isPdf) return <IconFileTypePdf size={40} stroke={1.5} aria-hidden />;
  if (isError && !data) return <IconPhotoOff size={32} stroke={1.5} aria-hidden />;
  return url ? <img src={url} alt="" /> : <Skeleton className={classes.filePending} />;
}

function Opened(props: OneFileProps) {
  return isVideo(props.file) ? <Video {...props} /> : <WholeFile {...props} />;
}

function Video({ side, workOrderId, file }: OneFileProps) {
  const link = useQuery(playbackQuery(side, { workOrderId, fileId: file.id }));
  return <VideoPlayer link={link} label={documentLabel(file.name)} />;
}

function WholeFile({ side, workOrderId, file }: OneFileProps) {
  const query = useQuery(workFileQuery(side, { workOrderId, file, small: false }));
  return (
    <DocumentContent
      query={query}
      contentType={file.contentType}
      label={documentLabel(file.name)}
    />
  );
}
