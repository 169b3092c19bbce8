import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { imageTypes } from '../../lib/image-file.ts';
import { documentTypes, filesPasted } from './document-file.ts';
import classes from './payment-documents.module.css';

interface DocumentPickerProps {
  readonly onChoose: (files: readonly File[]) => void;
  readonly disabled?: boolean;
  /** The documents that there are already, within the place where others are dropped. */
  readonly children?: ReactNode;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Where documents are chosen: from the disk, by the camera of a phone, by a drop or a paste. */
export function DocumentPicker({ onChoose, disabled = false, children }: DocumentPickerProps) {
  const [over, setOver] = useState(false);
  const choose = (files: readonly File[]) => {
    if (!disabled && files.length > 0) onChoose(files);
  };
  usePaste(choose);
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
        <ChooseFiles onChoose={choose} disabled={disabled} />
        <TakePhoto onChoose={choose} disabled={disabled} />
        <span className={classes.hint}>
          Pictures or PDFs<span className={classes.withMouse}>, also dropped or pasted here</span>.
        </span>
      </div>
    </div>
  );
}

type ChooserProps = Required<Pick<DocumentPickerProps, 'onChoose' | 'disabled'>>;

function ChooseFiles({ onChoose, disabled }: ChooserProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      accept={documentTypes}
      disabled={disabled}
      resetRef={reset}
      onChange={(files) => {
        onChoose(files);
        reset.current?.();
      }}
    >
      {(button) => (
        <Button
          {...button}
          variant="default"
          size="sm"
          disabled={disabled}
          leftSection={<IconPaperclip size={18} aria-hidden />}
        >
          Choose files
        </Button>
      )}
    </FileButton>
  );
}

/** On touch screens only, where there is a camera at hand. */
function TakePhoto({ onChoose, disabled }: ChooserProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={imageTypes}
      capture="environment"
      disabled={disabled}
      resetRef={reset}
      onChange={(file) => {
        if (file) onChoose([file]);
        reset.current?.();
      }}
    >
      {(button) => (
        <Button
          {...button}
          className={classes.camera ?? ''}
          variant="default"
          size="sm"
          disabled={disabled}
          leftSection={<IconCamera size={18} aria-hidden />}
        >
          Take a photo
        </Button>
      )}
    </FileButton>
  );
}

/** Wherever the focus is: there is one place for documents on the screen. */
function usePaste(onPaste: (files: readonly File[]) => void): void {
  const latest = useRef(onPaste);
  useEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesPasted(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
