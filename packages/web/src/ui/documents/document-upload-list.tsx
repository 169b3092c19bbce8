import { CloseButton } from '@mantine/core';
import { messageOf } from '../../lib/api-error.ts';
import { formatBytes } from '../../lib/image-file.ts';
import { IconFile } from '../icons/more-icons.tsx';
import { PlainButton } from '../acts/plain-button.tsx';
import { ProgressBar } from '../states/progress-bar.tsx';
import classes from './documents.module.css';
import { isRefused, type DocumentUpload } from './use-document-uploads.ts';

interface DocumentUploadListProps {
  readonly documents: readonly DocumentUpload[];
  readonly onRemove: (document: DocumentUpload) => void;
  readonly onRetry?: (document: DocumentUpload) => void;
  /** Large files can be canceled while they are sent. */
  readonly canCancel?: boolean;
}

/** Documents that the server does not have yet, with the progress of each, or the reason why it failed. */
export function DocumentUploadList(props: DocumentUploadListProps) {
  const { documents, onRemove, onRetry, canCancel = false } = props;
  if (documents.length === 0) return null;
  const refused = documents.filter(isRefused);
  return (
    <>
      {refused.length > 1 && (
        <div className={classes.removeAll}>
          <PlainButton variant="subtle" onClick={() => refused.forEach(onRemove)}>
            Remove all {refused.length} that cannot be uploaded
          </PlainButton>
        </div>
      )}
      <ul className={classes.uploads} aria-label="Documents to upload">
        {documents.map((document) => (
          <li key={document.fileName} className={classes.upload}>
            <IconFile size={20} aria-hidden className={classes.uploadIcon} />
            <div className={classes.uploadWords}>
              <div className={classes.uploadName}>{document.file.name}</div>
              <Progress document={document} />
            </div>
            {onRetry && document.state === 'failed' && !isRefused(document) && (
              <PlainButton variant="default" onClick={() => onRetry(document)}>
                Try again
              </PlainButton>
            )}
            {(canCancel || document.state !== 'sending') && (
              <CloseButton
                aria-label={`${document.state === 'sending' ? 'Cancel' : 'Remove'} ${document.file.name}`}
                onClick={() => onRemove(document)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Progress({ document: { file, state, fraction, error } }: { document: DocumentUpload }) {
  if (error) {
    return (
      <p role="alert" className={classes.uploadFailed}>
        {messageOf(error)}
      </p>
    );
  }
  const size = formatBytes(file.size);
  if (state === 'waiting') return <div className={classes.bytes}>{size}</div>;
  return (
    <>
      <ProgressBar label={`Uploading ${file.name}`} value={fraction} />
      <div className={classes.bytes}>
        {fraction < 1 ? `${formatBytes(fraction * file.size)} of ${size}` : 'Preparing it…'}
      </div>
    </>
  );
}
