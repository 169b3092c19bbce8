import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useState } from 'react';
import { foundPropertiesQuery } from './found-properties.queries.ts';
import { adminPropertyQuery } from './property.queries.ts';

const MS_AFTER_TYPING = 200;

interface Choice {
  /** Null while none is chosen. */
  readonly propertyId: string | null;
  /** Whether the page knows what it is called. */
  readonly named: boolean;
  /** What the field shows of a choice: this is no search for others. */
  isShown(typed: string, chosen: AdminProperty | undefined): boolean;
}

/** The properties to choose from, as many as match what is typed. The server looks for them. */
export function usePropertySearch({ propertyId, named, isShown }: Choice) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, MS_AFTER_TYPING);
  const [last, setLast] = useState<AdminProperty>();
  const remembered = last && last.id === propertyId ? last : undefined;
  const search = isShown(settled, remembered) ? '' : settled;
  const found = useQuery(foundPropertiesQuery(search));
  const listed = found.data?.items.find(({ id }) => id === propertyId);
  const one = useQuery({
    ...adminPropertyQuery(propertyId ?? ''),
    enabled: propertyId !== null && !named && found.data !== undefined && !listed && !remembered,
  });
  const chosen = listed ?? remembered ?? (propertyId === null ? undefined : one.data);
  // Kept, so that the choice does not leave the list when the next search does not find it.
  if (chosen && chosen !== last) setLast(chosen);
  const items = found.data?.items;
  const others = found.data ? found.data.total - found.data.items.length : 0;
  return {
    typed,
    setTyped,
    chosen,
    /** Those that match, with the chosen one among all; undefined while they load. */
    properties: items && (search === '' && chosen && !listed ? [chosen, ...items] : items),
    /** They still belong to what was typed before. */
    waiting: found.isPlaceholderData || (typed !== settled && !isShown(typed, chosen)),
    /** How many more match. */
    others,
    /** The list is known to have every property. */
    complete: search === '' && others === 0 && !found.isPlaceholderData,
    failed: found.isError && !items,
  };
}
