import type { PublicOrganization } from '@tenantry/contract/organization/organization.schemas';
import { pictureSource } from '../../../lib/picture.ts';
import { changing } from '../../../lib/query-client.ts';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { PictureButton } from '../../../ui/pictures/picture-button.tsx';
import { UploadStatus } from '../../../ui/forms/upload-status.tsx';
import { useUpload } from '../../../ui/forms/use-upload.ts';
import classes from './marketing-image.module.css';
import { callsToUploadMarketingImage, uploadMarketingImage } from '../properties.uploads.ts';
import { acrossThePage } from './use-image-state.ts';

interface MarketingImageProps {
  readonly organization: PublicOrganization;
  /** False if there is none or it cannot be loaded. */
  readonly shown: boolean;
}

/** PROP-1: the picture of the public landing page; a click uploads a new one. */
export function MarketingImage({ organization, shown }: MarketingImageProps) {
  const { name, marketingImageUrl, marketingImageSize } = organization;
  const upload = useUpload(async (file, onProgress) => {
    await changing(['organizationData'], () => uploadMarketingImage(name, file, onProgress));
    notifySuccess('Marketing image changed');
  });
  const image = shown ? marketingImageUrl : null;
  return (
    <div>
      <PictureButton
        calls={callsToUploadMarketingImage}
        label={image ? 'Change the marketing image' : 'Add a marketing image'}
        className={image ? classes.picture : classes.none}
        disabled={upload.running !== null}
        onChoose={(file) => void upload.start(file)}
      >
        {image && <img {...pictureSource(image, marketingImageSize, acrossThePage)} alt="" />}
      </PictureButton>
      <UploadStatus upload={upload} onRetry={(file) => void upload.start(file)} />
    </div>
  );
}
