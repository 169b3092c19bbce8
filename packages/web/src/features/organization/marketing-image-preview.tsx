import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { useState } from 'react';
import { pictureSource } from '../../lib/picture.ts';
import { TextLink } from '../../ui/text/link.tsx';
import classes from './pictures.module.css';

/** ORG-4: shows the picture of the landing page, without a way to change it. */
export function MarketingImagePreview({
  organization: { marketingImageUrl, marketingImageSize },
}: {
  readonly organization: AdminOrganization;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = marketingImageUrl !== failed ? marketingImageUrl : null;
  return (
    <figure className={classes.marketing}>
      {shown && (
        <img
          {...pictureSource(shown, marketingImageSize, '(width < 767px) 90vw, 600px')}
          alt=""
          onError={() => setFailed(shown)}
        />
      )}
      <figcaption>
        {shown
          ? 'Change the marketing image of your landing page'
          : 'Add a marketing image for your landing page'}{' '}
        under <TextLink to="/admin-landing">Admin</TextLink>.
      </figcaption>
    </figure>
  );
}
