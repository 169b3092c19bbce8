import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { isVideoType } from '@tenantry/contract/shared/videos';
import { useState, type ReactNode } from 'react';
import { DialogAbove } from '../dialogs/dialog-above.tsx';
import { IconFileTypePdf, IconPhotoOff, IconVideo } from '../icons/more-icons.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { useObjectUrl } from '../pictures/use-object-url.ts';
import { DocumentContent } from './document-content.tsx';
import { documentLabel } from './document-file.ts';
import classes from './stored-files.module.css';

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
}

interface Loading {
  /** With a width, the narrowest version of a picture that is at least this wide. */
  readonly query: { readonly width?: string };
  readonly signal: AbortSignal;
}

/** Where files are stored. */
export interface FileSource {
  /** Names the source in the cache. */
  readonly key: QueryKey;
  readonly load: (fileId: string, loading: Loading) => Promise<Blob>;
  /** Plays a video, which is not loaded as a whole. By default, there are none. */
  readonly renderVideo?: (file: StoredFile) => ReactNode;
}

/** Wide enough for a small picture on any screen. */
const SMALL = '480';

export const storedFileQuery = ({ key, load }: FileSource, fileId: string, small = false) =>
  queryOptions({
    queryKey: [...key, fileId, small],
    queryFn: ({ signal }) => load(fileId, { query: small ? { width: SMALL } : {}, signal }),
    staleTime: Infinity,
  });

interface FileProps {
  readonly source: FileSource;
  readonly file: StoredFile;
}

interface FileStripProps<File extends StoredFile> {
  readonly source: FileSource;
  readonly files: readonly File[];
  /** What follows each picture, such as a button to remove it. */
  readonly renderBelow?: (file: File) => ReactNode;
}

/** Small pictures, each of which opens as a whole, and videos, which are played. */
export function FileStrip<File extends StoredFile>({
  source,
  files,
  renderBelow,
}: FileStripProps<File>) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.strip} aria-label="Photos">
      {files.map((file) => (
        <li key={file.id}>
          <FileOpener source={source} file={file} className={classes.whole}>
            <SmallPicture source={source} file={file} />
          </FileOpener>
          {renderBelow?.(file)}
        </li>
      ))}
    </ul>
  );
}

/** The name of a file, such as that of a quote, which opens it. */
export function OpenFile({ source, file }: FileProps) {
  return (
    <FileOpener source={source} file={file} className={classes.name}>
      {documentLabel(file.name)}
    </FileOpener>
  );
}

interface FileOpenerProps extends FileProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function FileOpener({ source, file, className, children }: FileOpenerProps) {
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const label = documentLabel(file.name);
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={className}
        aria-label={`${isVideo(file) ? 'Play' : 'Open'} ${label}`}
        onClick={() => setOpened(true)}
      >
        {children}
      </button>
      <DialogAbove
        wide
        opened={opened}
        title={label}
        onClose={() => setOpened(false)}
        onClosed={() => button?.focus()}
      >
        {opened &&
          (isVideo(file) ? source.renderVideo?.(file) : <WholeFile source={source} file={file} />)}
      </DialogAbove>
    </>
  );
}

const isVideo = ({ contentType }: StoredFile) => isVideoType(contentType);

export function SmallPicture(props: FileProps) {
  return (
    <span className={classes.picture}>
      <Small {...props} />
    </span>
  );
}

function Small({ source, file }: FileProps) {
  const isPicture = file.contentType.startsWith('image/');
  const query = storedFileQuery(source, file.id, true);
  const { data, isError } = useQuery({ ...query, enabled: isPicture });
  const url = useObjectUrl(data);
  if (isVideo(file)) return <IconVideo size={40} stroke={1.5} aria-hidden />;
  if (!isPicture) return <IconFileTypePdf size={40} stroke={1.5} aria-hidden />;
  if (isError && !data) return <IconPhotoOff size={32} stroke={1.5} aria-hidden />;
  return url ? <img src={url} alt="" /> : <Skeleton className={classes.pending} />;
}

function WholeFile({ source, file }: FileProps) {
  const query = useQuery(storedFileQuery(source, file.id));
  const { contentType, name } = file;
  return <DocumentContent query={query} contentType={contentType} label={documentLabel(name)} />;
}
