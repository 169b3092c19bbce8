import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '@mantine/hooks';
import { useRef } from 'react';
import { useDescription } from '../../lib/use-description.ts';
import { publicOrganizationQuery } from '../../lib/public.queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconHomeSearch } from '../../ui/icons.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { Banner } from './banner.tsx';
import classes from './landing-page.module.css';
import { publicAttributesQuery, publicPropertiesQuery } from './properties.queries.ts';
import { PropertyCard } from './property-card.tsx';
import { availableFirst } from './property-order.ts';
import { PropertyGrid, PropertyGridItem, PropertyGridSkeleton } from './property-grid.tsx';
import { useImageState } from './use-image-state.ts';
import { useLatch } from '../../ui/use-latch.ts';
import { QueryView } from '../../ui/query-view.tsx';

/** PUB-1 to PUB-3. */
export function PublicLandingPage() {
  const organization = useQuery(publicOrganizationQuery);
  const attributes = useQuery(publicAttributesQuery);
  // The list is shown after the banner, but it is read at once.
  usePrefetchQuery(publicPropertiesQuery);
  const image = organization.isError ? null : organization.data?.marketingImageUrl;
  const imageState = useImageState(image, organization.data?.marketingImageSize);
  const list = useRef<HTMLElement>(null);
  const ready = useLatch(!attributes.isPending && imageState !== 'waiting');
  const name = organization.data?.name ?? 'Properties';
  useDocumentTitle(name);
  useDescription(`Homes for lease from ${name}: pictures, prices and features.`);
  if (!ready) return <PageSpinner label="Loading" />;
  const scrollToList = () => {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current?.scrollIntoView({ behavior: reduced ? 'auto' : 'smooth' });
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Banner
        name={name}
        image={imageState === 'shown' && image ? image : null}
        size={organization.data?.marketingImageSize ?? null}
        onClick={scrollToList}
      />
      <section ref={list} tabIndex={-1} className={classes.list} aria-label="Properties">
        <PublicProperties bannerShown={imageState === 'shown'} />
      </section>
    </>
  );
}

interface PublicPropertiesProps {
  readonly bannerShown: boolean;
}

function PublicProperties({ bannerShown }: PublicPropertiesProps) {
  const properties = useQuery(publicPropertiesQuery);
  const attributes = useQuery(publicAttributesQuery);
  return (
    <QueryView
      queries={[properties, attributes]}
      failed="The properties could not be loaded."
      loading={<PropertyGridSkeleton />}
      empty={
        <EmptyState icon={<IconHomeSearch />}>
          There are no properties here yet. Please come back soon.
        </EmptyState>
      }
    >
      {(list, definitions) => (
        <PropertyGrid even>
          {availableFirst(list).map((property, index) => (
            <PropertyGridItem key={property.id} index={index}>
              <PropertyCard
                property={property}
                definitions={definitions}
                to="/view-property/$propertyId"
                first={index === 0 && !bannerShown}
              />
            </PropertyGridItem>
          ))}
        </PropertyGrid>
      )}
    </QueryView>
  );
}
