import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '../../lib/api.ts';
import { filterToSend } from '../../lib/list-pages.ts';

const MS_AFTER_TYPING = 200;

interface Options<Row, Key extends QueryKey> {
  /** @param filter undefined finds all rows */
  readonly queryOf: (
    filter: string | undefined,
  ) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  /** Whether this text is the label of the current choice, and not a search for others. */
  readonly isLabel: (text: string) => boolean;
  readonly enabled?: boolean;
}

/** For a field that chooses one of many rows: the first rows that the server finds for the text in it. */
export function useFoundRows<Row, Key extends QueryKey>({
  queryOf,
  isLabel,
  enabled = true,
}: Options<Row, Key>) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, MS_AFTER_TYPING);
  const isSearch = !isLabel(settled);
  const found = useQuery({
    ...queryOf(isSearch ? filterToSend(settled) : undefined),
    enabled,
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.items;
  const failed = found.isError && !rows;
  const isBehind = typed !== settled && !isLabel(typed);
  return {
    typed,
    setTyped,
    /** Undefined while the first ones load. */
    rows,
    /** Whether the rows are the result of a search. */
    isSearch: isSearch && settled !== '',
    /** The rows still belong to the previous text. */
    waiting: !failed && (!rows || found.isPlaceholderData || isBehind),
    /** The number of further matches. */
    others: found.data ? found.data.total - found.data.items.length : 0,
    failed,
  };
}
