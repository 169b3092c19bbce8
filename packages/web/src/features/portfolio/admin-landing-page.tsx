import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useLatch } from '../../ui/use-latch.ts';
import { adminOrganizationQuery } from '../organization/organization.queries.ts';
import classes from './admin-landing-page.module.css';
import { EditableProperties } from './editable-properties.tsx';
import { MarketingImage } from '../properties/marketing-image.tsx';
import { adminPropertiesQuery, publicAttributesQuery } from '../properties/properties.queries.ts';
import { useImageState } from '../properties/use-image-state.ts';

/** PROP-1 and PROP-2. */
export function AdminLandingPage() {
  const organization = useQuery(adminOrganizationQuery);
  const properties = useQuery(adminPropertiesQuery);
  const attributes = useQuery(publicAttributesQuery);
  const image = organization.isError ? null : organization.data?.marketingImageUrl;
  const imageState = useImageState(image, organization.data?.marketingImageSize);
  const loaded = !properties.isPending && !attributes.isPending && imageState !== 'waiting';
  const ready = useLatch(loaded);
  if (!ready) return <PageSpinner label="Loading the properties" />;
  const failed = [properties, attributes].find(({ isError, data }) => isError && !data);
  return (
    <>
      <PageTitle title="Properties" />
      {organization.data && (
        <MarketingImage organization={organization.data} shown={imageState !== 'none'} />
      )}
      <div className={classes.properties}>
        {failed && (
          <ErrorPanel
            title="The properties could not be loaded."
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        )}
        {properties.data && attributes.data && (
          <EditableProperties properties={properties.data} definitions={attributes.data} />
        )}
      </div>
    </>
  );
}
