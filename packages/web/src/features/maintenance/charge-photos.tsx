import { Checkbox } from '@mantine/core';
import type { WorkFile } from '@tenantry/contract/maintenance/maintenance.schemas';
import type { ReactNode } from 'react';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { SmallPicture } from '../../ui/documents/stored-files.tsx';
import { workFiles } from './work-files.tsx';
import classes from './maintenance.module.css';

interface ChargePhotosProps {
  readonly workOrderId: string;
  readonly photos: readonly WorkFile[];
  readonly value: string[];
  readonly onChange: (ids: string[]) => void;
  readonly error: ReactNode;
}

/** MAINT-9: the photos that the tenant sees with the invoice. None is chosen at first. */
export function ChargePhotos({ workOrderId, photos, value, onChange, error }: ChargePhotosProps) {
  if (photos.length === 0) return null;
  return (
    <Checkbox.Group
      label="Photos that the tenant sees"
      description="The invoice says how many there are. Others stay with you."
      value={value}
      onChange={onChange}
      error={error}
    >
      <div className={classes.choices}>
        {photos.map((file) => (
          <Checkbox
            key={file.id}
            value={file.id}
            aria-label={documentLabel(file.name)}
            label={<SmallPicture source={workFiles('staff', workOrderId)} file={file} />}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
