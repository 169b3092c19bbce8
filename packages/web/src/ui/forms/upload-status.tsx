import { formatBytes } from '../../lib/image-file.ts';
import { ErrorPanel } from '../states/error-panel.tsx';
import { ProgressBar } from '../states/progress-bar.tsx';
import type { Upload } from './use-upload.ts';
import classes from './upload-status.module.css';

interface UploadStatusProps {
  readonly upload: Pick<Upload, 'running' | 'failure'>;
  readonly onRetry: (file: File) => void;
  /** The title for a failed upload. */
  readonly failureTitle?: string;
}

/** Shown below a picture that is being replaced: the progress of the new one, or what went wrong. */
export function UploadStatus(props: UploadStatusProps) {
  const { upload, onRetry, failureTitle = 'The picture could not be uploaded.' } = props;
  const { running, failure } = upload;
  if (running) return <UploadProgress {...running} />;
  if (!failure) return null;
  const { file, error } = failure;
  const wrongFile = typeof error === 'string';
  return (
    <div className={classes.failure}>
      <ErrorPanel
        title={wrongFile ? 'This picture cannot be used.' : failureTitle}
        error={error}
        onRetry={wrongFile ? undefined : () => onRetry(file)}
      />
    </div>
  );
}

/** By bytes; after all of them are sent, the server is still working. */
function UploadProgress({ file, fraction }: NonNullable<Upload['running']>) {
  return (
    <div className={classes.progress}>
      <ProgressBar label="Uploading the picture" value={fraction} />
      <span className={classes.bytes}>
        {fraction < 1
          ? `${formatBytes(fraction * file.size)} of ${formatBytes(file.size)}`
          : 'Preparing the picture…'}
      </span>
    </div>
  );
}
