import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../lib/may.ts';
import { vendorsQuery } from './vendors.queries.ts';

/** The most names that are proposed at once. */
const MOST_NAMES = 8;

/** MAINT-8: the name of a vendor. Known vendors are proposed while one types, and any other name can stay in it. */
export function VendorInput({
  onChange,
  ...props
}: Omit<AutocompleteProps, 'data' | 'limit' | 'openOnFocus'>) {
  const mayRead = useMay({ 'GET /v1/admin/vendors': 'maintenance:read' });
  const [typed, setTyped] = useState(false);
  const { data = [] } = useQuery({ ...vendorsQuery, enabled: mayRead && typed });
  return (
    <Autocomplete
      label="Vendor"
      size="md"
      autoComplete="off"
      {...props}
      data={[...new Set(data.map(({ name }) => name))]}
      limit={MOST_NAMES}
      openOnFocus={false}
      onChange={(name) => {
        setTyped(true);
        onChange?.(name);
      }}
    />
  );
}
