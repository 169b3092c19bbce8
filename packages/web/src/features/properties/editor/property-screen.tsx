import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { ReactNode } from 'react';
import { ScreenFrame } from '../../../ui/screens/screen-frame.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { adminPropertyQuery } from '../../../ui/properties/property.queries.ts';
import { isGone, PropertyGone } from '../archive/property-gone.tsx';

interface PropertyScreenProps {
  readonly propertyId: string;
  /** The title in front of the home's name, such as `Invoices`. */
  readonly title: string;
  readonly children: (property: AdminProperty) => ReactNode;
}

/** The frame of a screen about one property: its title with the address, and the property after it is loaded. */
export function PropertyScreen({ propertyId, title, children }: PropertyScreenProps) {
  const property = useQuery(adminPropertyQuery(propertyId));
  const { data } = property;
  return (
    <ScreenFrame title={title} property={data}>
      <LoadedProperty property={property}>{children}</LoadedProperty>
    </ScreenFrame>
  );
}

interface LoadedPropertyProps {
  readonly property: UseQueryResult<AdminProperty>;
  readonly children: (property: AdminProperty) => ReactNode;
}

/** The property of a screen after it is loaded, and whether it has gone since. */
export function LoadedProperty({ property, children }: LoadedPropertyProps) {
  return (
    <>
      {isGone(property.error) && <PropertyGone />}
      {(property.data !== undefined || !isGone(property.error)) && (
        <QueryView queries={[property]} failed="The property could not be loaded.">
          {children}
        </QueryView>
      )}
    </>
  );
}
