import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../ui/states/query-view.tsx';
import type { ScreenProps } from '../../../ui/screens/screen.ts';
import { ListingForm } from './listing-form.tsx';
import { adminListingQuery } from './listings.queries.ts';
import { PropertyScreen } from '../editor/property-screen.tsx';

/** PUB-10: the text and photos of a property that visitors see. */
export function ListingScreen({ propertyId }: ScreenProps) {
  const listing = useQuery({ ...adminListingQuery(propertyId), refetchOnMount: 'always' });
  return (
    <PropertyScreen propertyId={propertyId} title="Listing">
      {() => (
        <QueryView queries={[listing]} failed="The listing could not be loaded.">
          {(known) =>
            listing.isFetchedAfterMount && <ListingForm propertyId={propertyId} listing={known} />
          }
        </QueryView>
      )}
    </PropertyScreen>
  );
}
