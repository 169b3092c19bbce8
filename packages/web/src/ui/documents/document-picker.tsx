import { MAX_VIDEO_SECONDS } from '@tenantry/contract/shared/limits';
import { useState, type DragEvent, type ReactNode } from 'react';
import { imageTypes } from '../../lib/image-file.ts';
import { useMayEdit } from '../forms/edit-form.tsx';
import { AddVideo, ChooseFiles, TakePhoto } from './document-buttons.tsx';
import classes from './documents.module.css';
import { usePastedFiles } from './use-given-files.ts';

interface DocumentPickerProps {
  /** Undefined for people who may not add documents. */
  readonly onChoose: ((files: readonly File[]) => void) | undefined;
  readonly disabled?: boolean;
  /** Accepts only pictures, no PDFs. */
  readonly pictures?: boolean;
  /** Accepts a video, too. */
  readonly videos?: boolean;
  /** The existing documents, inside the drop area. */
  readonly children?: ReactNode;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Chooses documents: from the disk, with a phone's camera, by drop or by paste. */
export function DocumentPicker(props: DocumentPickerProps) {
  const { onChoose, disabled = false, pictures = false, videos = false, children } = props;
  const mayEdit = useMayEdit();
  const [over, setOver] = useState(false);
  const choose = (files: readonly File[]) => {
    if (!disabled && mayEdit && files.length > 0) onChoose?.(files);
  };
  usePastedFiles(choose);
  if (!onChoose || !mayEdit) return <div className={classes.place}>{children}</div>;
  const look = { variant: 'default', size: 'sm', disabled } as const;
  return (
    <div
      className={classes.place}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        choose([...event.dataTransfer.files]);
      }}
    >
      {children}
      <div className={classes.choices}>
        <ChooseFiles
          onChoose={choose}
          {...look}
          {...(pictures && { accept: imageTypes, label: 'Add photos' })}
        />
        <TakePhoto onChoose={choose} {...look} />
        {videos && <AddVideo onChoose={choose} {...look} />}
        <span className={classes.hint}>
          {pictures ? 'JPEG, PNG, WebP, HEIC or TIFF' : 'Pictures or PDFs'}
          {videos && `, and one video of up to ${MAX_VIDEO_SECONDS} seconds`}
          <span className={classes.withMouse}>, also dropped or pasted here</span>.
        </span>
      </div>
    </div>
  );
}
