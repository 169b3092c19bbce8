import { useQuery } from '@tanstack/react-query';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { ReactNode } from 'react';
import { ScreenFrame } from '../../ui/screens/screen-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';

interface PropertyScreenProps {
  readonly propertyId: string;
  /** The title up to the address line, such as `Invoices for`. */
  readonly title: string;
  readonly children: (property: AdminProperty) => ReactNode;
}

/** The frame of a screen about one property: its title with the address, and the property after it is loaded. */
export function PropertyScreen({ propertyId, title, children }: PropertyScreenProps) {
  const property = useQuery(adminPropertyQuery(propertyId));
  const { data } = property;
  return (
    <ScreenFrame title={title} about={data?.addressLine1 ?? ''}>
      <QueryView queries={[property]} failed="The property could not be loaded.">
        {children}
      </QueryView>
    </ScreenFrame>
  );
}
