import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { adminPropertiesQuery } from '../properties/properties.queries.ts';
import type { Owner } from './expenses.client.ts';

interface HomeSelectProps {
  readonly home: Owner;
  readonly onChange: (home: Owner) => void;
}

/** EXP-1: an expense that is added among those of the organization may be one of a home. */
export function HomeSelect({ home, onChange }: HomeSelectProps) {
  const homes = useQuery(adminPropertiesQuery);
  return (
    <NativeSelect
      label="Property"
      mb="md"
      error={homes.isError && 'The properties could not be loaded.'}
      value={home ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value || null)}
    >
      <option value="">None (the organization itself)</option>
      {homes.data?.map(({ id, addressLine1, addressLine2 }) => (
        <option key={id} value={id}>
          {[addressLine1, addressLine2].filter(Boolean).join(', ')}
        </option>
      ))}
    </NativeSelect>
  );
}
