import { Button, FileButton, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { photoTypes } from '../../lib/image-file.ts';
import { videoFileTypes } from '../../lib/video-file.ts';
import { IconCamera, IconPaperclip, IconVideo } from '../icons/more-icons.tsx';
import { documentTypes } from './document-file.ts';
import classes from './documents.module.css';

interface ChooserProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled'> {
  readonly onChoose: (files: readonly File[]) => void;
  readonly label?: string;
  /** The types in the file dialog. */
  readonly accept?: string;
}

export function ChooseFiles(props: ChooserProps) {
  const { onChoose, label = 'Choose files', accept = documentTypes, ...look } = props;
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      accept={accept}
      disabled={look.disabled ?? false}
      resetRef={reset}
      onChange={(files) => {
        onChoose(files);
        reset.current?.();
      }}
    >
      {(button) => (
        <Button {...button} {...look} leftSection={<IconPaperclip size={18} aria-hidden />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

/** Only on phones and touch screens, which have a camera. */
export function TakePhoto({ onChoose, label = 'Take a photo', ...look }: ChooserProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={photoTypes}
      capture="environment"
      disabled={look.disabled ?? false}
      resetRef={reset}
      onChange={(file) => {
        if (file) onChoose([file]);
        reset.current?.();
      }}
    >
      {(button) => (
        <Button
          {...button}
          {...look}
          className={classes.camera ?? ''}
          leftSection={<IconCamera size={18} aria-hidden />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}

/** One video: an existing one, or on phones also a new one. */
export function AddVideo({ onChoose, ...look }: ChooserProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={videoFileTypes}
      disabled={look.disabled ?? false}
      resetRef={reset}
      onChange={(file) => {
        if (file) onChoose([file]);
        reset.current?.();
      }}
    >
      {(button) => (
        <Button {...button} {...look} leftSection={<IconVideo size={18} aria-hidden />}>
          Add a video
        </Button>
      )}
    </FileButton>
  );
}
