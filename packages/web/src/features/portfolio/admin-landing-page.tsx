import { useQuery } from '@tanstack/react-query';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useLatch } from '../../ui/use-latch.ts';
import { QueryView } from '../../ui/query-view.tsx';
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
  return (
    <>
      <PageTitle title="Properties" />
      {organization.data && (
        <MarketingImage organization={organization.data} shown={imageState !== 'none'} />
      )}
      <div className={classes.properties}>
        <QueryView
          queries={[properties, attributes]}
          failed="The properties could not be loaded."
          loading={null}
        >
          {(list, definitions) => (
            <EditableProperties properties={list} definitions={definitions} />
          )}
        </QueryView>
      </div>
    </>
  );
}
