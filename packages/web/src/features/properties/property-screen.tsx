import { useQuery } from '@tanstack/react-query';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { ReactNode } from 'react';
import { ScreenFrame } from '../../ui/screens/screen-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { adminPropertyQuery } from './properties.queries.ts';

interface PropertyScreenProps {
  readonly propertyId: string;
  /** What the screen is; the address line follows when `title` ends in a preposition. */
  readonly title: string;
  readonly children: (property: AdminProperty) => ReactNode;
}

/** The frame of a screen about one property: its title with the address, and the property once it is loaded. */
export function PropertyScreen({ propertyId, title, children }: PropertyScreenProps) {
  const property = useQuery(adminPropertyQuery(propertyId));
  const { data } = property;
  return (
    <ScreenFrame title={data ? `${title} ${data.addressLine1}` : title}>
      <QueryView queries={[property]} failed="The property could not be loaded.">
        {children}
      </QueryView>
    </ScreenFrame>
  );
}
