import { useState, type DragEvent, type ReactNode } from 'react';
import { useMay, type Calls } from '../../lib/may.ts';
import { imageAmong, imageTypes } from '../../lib/image-file.ts';
import { FileButton } from '../forms/file-button.tsx';
import classes from './picture-button.module.css';
import { IconPhotoUp } from '../icons/icons.tsx';

interface PictureButtonProps {
  /** The calls that send a new picture. People who may not make them only see the picture. */
  readonly calls: Calls;
  /** The action, shown on the picture: `Change the logo`. */
  readonly label: string;
  readonly onChoose: (file: File) => void;
  readonly disabled?: boolean;
  /** Size and shape. */
  readonly className?: string | undefined;
  /** The picture; absent if there is none yet. */
  readonly children?: ReactNode;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** A picture that is replaced by a click, a drop or, while it has the focus, a paste. */
export function PictureButton(props: PictureButtonProps) {
  const { calls, label, onChoose, disabled = false, className = '', children } = props;
  const mayReplace = useMay(calls);
  const [over, setOver] = useState(false);
  const take = (transfer: DataTransfer) => {
    const file = imageAmong(transfer);
    if (file && !disabled) onChoose(file);
  };
  if (!mayReplace) {
    return children ? (
      <div className={`${classes.place} ${className}`}>
        <div className={classes.picture}>{children}</div>
      </div>
    ) : null;
  }
  return (
    <div
      className={`${classes.place} ${className}`}
      data-over={over || undefined}
      data-empty={!children || undefined}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData);
      }}
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
        take(event.dataTransfer);
      }}
    >
      <FileButton
        label={label}
        accept={imageTypes}
        className={classes.button}
        disabled={disabled}
        onChoose={onChoose}
      >
        {children}
        <span className={classes.label} aria-hidden>
          <IconPhotoUp size={18} />
          <span className={classes.words}>{over ? 'Drop the picture here' : label}</span>
        </span>
      </FileButton>
    </div>
  );
}
