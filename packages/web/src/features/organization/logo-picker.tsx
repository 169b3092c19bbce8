import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { useState } from 'react';
import { pictureSource } from '../../lib/picture.ts';
import { changing } from '../../lib/query-client.ts';
import { useMayEdit } from '../../ui/forms/edit-form.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PictureButton } from '../../ui/pictures/picture-button.tsx';
import { UploadStatus } from '../../ui/forms/upload-status.tsx';
import { useUpload } from '../../ui/forms/use-upload.ts';
import { callsToUploadLogo, uploadLogo } from './organization.uploads.ts';
import classes from './pictures.module.css';

interface LogoPickerProps {
  readonly organization: AdminOrganization;
  /** Whether the name has a value; without a name nothing is sent (ORG-2). */
  readonly enabled: boolean;
  readonly onChanged: (current: AdminOrganization) => void;
}

/** ORG-2: shows the current logo and uploads a new one. It is saved at once, without Save. */
export function LogoPicker({ organization, enabled, onChanged }: LogoPickerProps) {
  const { name, logoUrl, logoSize } = organization;
  const mayEdit = useMayEdit();
  const [refused, setRefused] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const upload = useUpload(async (file, onProgress) => {
    await changing(['organizationData'], async () => {
      onChanged(await uploadLogo(name, file, onProgress));
    });
    notifySuccess('Logo changed');
  });
  const choose = (file: File) => {
    setRefused(!enabled);
    if (enabled) void upload.start(file);
  };
  const shown = logoUrl !== failed ? logoUrl : null;
  return (
    <div>
      <PictureButton
        calls={callsToUploadLogo}
        label={shown ? 'Change the logo' : 'Add a logo'}
        className={classes.logo}
        disabled={upload.running !== null}
        onChoose={choose}
      >
        {shown && (
          <img
            {...pictureSource(shown, logoSize, '320px')}
            alt=""
            onError={() => setFailed(shown)}
          />
        )}
      </PictureButton>
      <UploadStatus upload={upload} onRetry={choose} />
      <p role="status" className={classes.hint}>
        {refused && !enabled
          ? 'The logo was not uploaded. Enter a name first, then choose the logo again.'
          : mayEdit && 'A new logo is saved right away. Click, drop a picture here, or paste one.'}
      </p>
    </div>
  );
}
