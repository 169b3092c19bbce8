import type { ImageSize } from '@tenantry/contract/shared/images';
import { useEffect, useMemo } from 'react';
import { PictureButton } from '../../ui/picture-button.tsx';
import { CoverImage } from './cover-image.tsx';

interface CoverPickerProps {
  readonly current: { readonly src: string | null; readonly size: ImageSize | null };
  readonly chosen: File | null;
  readonly onChoose: (file: File) => void;
  readonly disabled: boolean;
}

/** The cover as a button that opens the file dialog; the chosen picture is shown before it is uploaded. */
export function CoverPicker({ current, chosen, onChoose, disabled }: CoverPickerProps) {
  const preview = useMemo(() => (chosen ? URL.createObjectURL(chosen) : null), [chosen]);
  useEffect(() => {
    if (!preview) return undefined;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);
  return (
    <PictureButton
      label={preview || current.src ? 'Change picture' : 'Add a picture'}
      disabled={disabled}
      onChoose={onChoose}
    >
      <CoverImage src={preview ?? current.src} size={preview ? null : current.size} first />
    </PictureButton>
  );
}
