import { useQuery } from '@tanstack/react-query';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import type { ReactNode } from 'react';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { useListSearch } from '../../../ui/screens/list-search.ts';
import { ScreenFrame } from '../../../ui/screens/screen-frame.tsx';
import { buildingQuery } from './buildings.queries.ts';

interface BuildingScreenProps {
  readonly title: string;
  readonly children: (building: Building) => ReactNode;
}

/** The frame of a screen about the building that the address names. */
export function BuildingScreen({ title, children }: BuildingScreenProps) {
  const [{ view: buildingId = '' }] = useListSearch();
  const building = useQuery(buildingQuery(buildingId));
  const about = building.isError ? undefined : (building.data?.name ?? '');
  return (
    <ScreenFrame title={title} about={about}>
      <QueryView queries={[building]} failed="The building could not be loaded.">
        {children}
      </QueryView>
    </ScreenFrame>
  );
}
