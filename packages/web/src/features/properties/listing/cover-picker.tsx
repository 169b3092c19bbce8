import type { ImageSize } from '@tenantry/contract/shared/images';
import { Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { PictureButton } from '../../../ui/pictures/picture-button.tsx';
import { callsToUploadCover } from '../properties.uploads.ts';
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
  // Few browsers draw HEIC or TIFF.
  const [undrawn, setUndrawn] = useState<string | null>(null);
  const isDrawn = preview !== null && preview !== undrawn;
  const { src, size } = isDrawn ? { src: preview, size: null } : current;
  return (
    <>
      <PictureButton
        calls={callsToUploadCover}
        label={preview || current.src ? 'Change picture' : 'Add a picture'}
        disabled={disabled}
        onChoose={onChoose}
      >
        <CoverImage src={src} size={size} first onFail={setUndrawn} />
      </PictureButton>
      {chosen && !isDrawn && (
        <Text role="status" size="sm" px="lg" pt="xs">
          {chosen.name} is chosen. It is shown after you save.
        </Text>
      )}
    </>
  );
}
