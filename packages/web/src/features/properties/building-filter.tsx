import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { onlyFor } from '../../lib/may.ts';
import { PlainSelect } from '../../ui/plain-select.tsx';
import classes from './building-filter.module.css';
import { buildingsQuery } from './buildings.queries.ts';

interface BuildingFilterProps {
  /** The id of the chosen building. */
  readonly value: string | undefined;
  /** Among buttons, which are as high: without a label above, so that nothing moves when it appears. */
  readonly amongButtons?: boolean;
  /** Among fields of the kit, as in reports. */
  readonly amongFields?: boolean;
  readonly onChange: (buildingId: string | undefined) => void;
}

/** UNIT-3: narrows a list to the units of a building. An organization without buildings sees nothing. */
export const BuildingFilter = onlyFor(
  { 'GET /v1/admin/buildings': 'properties:read' },
  PermittedFilter,
);

function PermittedFilter(props: BuildingFilterProps) {
  const { value, amongButtons = false, amongFields = false, onChange } = props;
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
  if (amongFields) {
    return (
      <NativeSelect {...field} label="Building">
        {options}
      </NativeSelect>
    );
  }
  return amongButtons ? (
    <NativeSelect
      {...field}
      aria-label="Building"
      size="sm"
      maw={220}
      classNames={{ input: classes.input ?? '' }}
    >
      {options}
    </NativeSelect>
  ) : (
    <PlainSelect {...field} label="Building">
      {options}
    </PlainSelect>
  );
}
