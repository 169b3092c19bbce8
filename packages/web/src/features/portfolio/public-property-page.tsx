import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useCanGoBack, useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { PublicListing } from '@tenantry/contract/properties/listings.schemas';
import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';
import { formatMoney, localityOf } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { isStaff, useSession } from '../../lib/session.ts';
import { useDescription } from '../../lib/use-description.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LinkButton } from '../../ui/text/link.tsx';
import { PlainButtonAnchor } from '../../ui/acts/plain-button.tsx';
import { CloseAction, PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import { Ask } from '../conversations/ask.tsx';
import {
  publicAttributesQuery,
  publicListingQuery,
  publicPropertyQuery,
} from '../properties/properties.queries.ts';
import { ListingDescription, ListingTerms } from '../properties/listing/listing-terms.tsx';
import {
  LargeCover,
  PropertyDetails,
  PropertyDetailsSkeleton,
} from '../properties/editor/property-details.tsx';
import { PropertyFailed } from '../properties/property-failed.tsx';
import { ShareButton } from '../properties/listing/share-button.tsx';

/** Visitors do not wait for it. */
const InternalDataPanel = lazyPart(
  async () => (await import('./internal-data-panel.tsx')).InternalDataPanel,
);

/** Loaded for properties with more than a cover picture. */
const PhotoGallery = lazyPart(
  async () => (await import('../properties/listing/photo-gallery.tsx')).PhotoGallery,
);

const route = getRouteApi('/view-property/$propertyId');

/** PUB-4. */
export function PublicPropertyPage() {
  const { propertyId } = route.useParams();
  const property = useQuery(publicPropertyQuery(propertyId));
  const attributes = useQuery(publicAttributesQuery);
  const listing = useQuery(publicListingQuery(propertyId));
  const close = useGoBack();
  const staff = isStaff(useSession());
  const mayRead = useMay({ 'GET /v1/admin/properties/:propertyId': 'properties:read' });
  // A home that this person does not reach is one of others, as for a visitor.
  const { data: own } = useQuery({ ...adminPropertyQuery(propertyId), enabled: mayRead });
  return (
    <QueryView
      queries={[property, attributes, listing]}
      renderFailure={({ error, retry }) => (
        <PropertyFailed error={error} list="/" onRetry={retry} />
      )}
      loading={<PropertyDetailsSkeleton />}
    >
      {(known, definitions, listed) => (
        <>
          <PageTitle title={known.home.label} subtitle={localityOf(known)}>
            {own && (
              <LinkButton
                to="/admin-landing/view-property/$propertyId"
                params={{ propertyId }}
                variant="default"
              >
                Manage property
              </LinkButton>
            )}
            <MapLink address={known.home.address} />
            <ShareButton title={known.home.address} />
            <CloseAction onClick={close} />
          </PageTitle>
          <PageWords property={known} />
          <PropertyDetails
            property={known}
            definitions={definitions}
            pictures={<Pictures property={known} listing={listed} />}
            terms={<ListingTerms listing={listed} />}
            about={listed.description && <ListingDescription listing={listed} />}
            side={staff ? own && <ForStaff property={own} /> : <Ask propertyId={propertyId} />}
          />
        </>
      )}
    </QueryView>
  );
}

/** PUB-11: only a link; the page itself asks no map service for anything. */
function MapLink({ address }: { readonly address: string }) {
  const place = new URLSearchParams({ api: '1', query: address });
  return (
    <PlainButtonAnchor
      href={`https://www.google.com/maps/search/?${place.toString()}`}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
    >
      Map
    </PlainButtonAnchor>
  );
}

interface PicturesProps {
  readonly property: PublicProperty;
  readonly listing: PublicListing;
}

function Pictures({ property, listing }: PicturesProps) {
  const cover = <LargeCover property={property} />;
  if (listing.photos.length === 0) return cover;
  return (
    <Suspense fallback={cover}>
      <PhotoGallery property={property} photos={listing.photos} />
    </Suspense>
  );
}

/** PANEL-7: visitors see this page. The work is done on the home's own page, where the panel has its links. */
function ForStaff({ property }: { readonly property: AdminProperty }) {
  return (
    <Suspense>
      <InternalDataPanel property={property} showLinks={false} />
    </Suspense>
  );
}

/** The page's title for tabs and search engines. It comes after the title row, which would override it otherwise. */
function PageWords({ property }: { readonly property: PublicProperty }) {
  const { home, city, state, status, monthlyCost } = property;
  useDocumentTitle(`${home.label}, ${city}, ${state}`);
  const price =
    status === 'FOR_LEASE' ? `for ${formatMoney(monthlyCost)} / month` : 'not currently available';
  useDescription(`${home.address}: a property ${price}. Ask about it here.`);
  return null;
}

/** Goes back to the visitor's previous page, or to the list if the page was opened directly. */
function useGoBack() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }));
}
