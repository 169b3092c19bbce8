import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { buildingsQuery } from './buildings.queries.ts';

export interface ChosenBuilding {
  /** The id of the chosen building. */
  readonly value: string | undefined;
  readonly onChange: (buildingId: string | undefined) => void;
}

/** UNIT-3: the options and the value of a select of buildings; null for an organization without buildings. */
export function useBuildingOptions({ value, onChange }: ChosenBuilding) {
  const { data: buildings } = useQuery(buildingsQuery);
  if (!buildings || (buildings.length === 0 && value === undefined)) return null;
  const isKnown = value === undefined || buildings.some(({ id }) => id === value);
  const options = (
    <>
      <option value="">All homes</option>
      {buildings.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {!isKnown && <option value={value}>Archived building</option>}
    </>
  );
  const field = {
    value: value ?? '',
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
      onChange(currentTarget.value || undefined),
  };
  return { options, field };
}
