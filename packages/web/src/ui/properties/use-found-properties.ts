import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useState } from 'react';
import { filterToSend } from '../../lib/list-pages.ts';
import { useFoundRows } from '../tables/use-found-rows.ts';
import { foundPropertiesQuery } from './found-properties.queries.ts';
import { adminPropertyQuery } from './property.queries.ts';

interface Choice {
  /** Null if none is chosen. */
  readonly propertyId: string | null;
  /** Whether the page knows the label of the choice, so that no request is needed. */
  readonly named: boolean;
  /** Whether this text is the label of the choice, and not a search for others. */
  isLabel(text: string, chosen: ListedProperty | undefined): boolean;
}

/** The properties that match what is typed, to choose from. The server searches for them. */
export function useFoundProperties({ propertyId, named, isLabel }: Choice) {
  const client = useQueryClient();
  // The choice, and the next one until the page has it: no search need find them, and the server is not asked for them.
  const [known, setKnown] = useState<readonly ListedProperty[]>([]);
  const remember = (property: ListedProperty) =>
    setKnown((before) => [property, ...before.filter(({ id }) => id !== property.id)].slice(0, 2));
  const remembered = known.find(({ id }) => id === propertyId);
  const found = useFoundRows({
    queryOf: foundPropertiesQuery,
    isLabel: (text) => isLabel(text, remembered),
  });
  const { rows, isSearch } = found;
  const listed = rows?.find(({ id }) => id === propertyId);
  const one = useQuery({
    ...adminPropertyQuery(propertyId ?? ''),
    enabled: propertyId !== null && !named && rows !== undefined && !listed && !remembered,
  });
  const chosen = listed ?? remembered ?? (propertyId === null ? undefined : one.data);
  if (chosen && !known.includes(chosen)) remember(chosen);
  return {
    ...found,
    remember,
    chosen,
    /** The matching properties, plus the chosen one if there is no search; undefined while the first ones load. */
    properties: rows && (!isSearch && chosen && !listed ? [chosen, ...rows] : rows),
    /** All matches, or none if they fill more than one page. */
    findAll: async (text: string) => {
      const { queryKey, ...query } = foundPropertiesQuery(filterToSend(text));
      // Not the request of the field itself, which is aborted as soon as the field has stopped to search.
      const { items, total } = await client.query({ ...query, queryKey: [...queryKey, 'left'] });
      return items.length === total ? items : [];
    },
  };
}
