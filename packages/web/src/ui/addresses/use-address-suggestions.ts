import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Address, AddressSuggestion } from '@tenantry/contract/addresses/addresses.schemas';
import { useEffect, useRef, useState } from 'react';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { suggestionsQuery, type Asked } from './address-suggestions.queries.ts';

const PAUSE_MS = 250;
/** The longest text that the server accepts. */
const LONGEST_TEXT = 200;

const nothing: Asked = { text: '', session: '' };
const none: readonly AddressSuggestion[] = [];

/**
 * Suggestions for the typed text. One entry, from its first letters to the choice, is one session. Failures are not
 * shown, because the address can also be typed.
 */
export function useAddressSuggestions(onChoose: (address: Address) => void) {
  const [asked, setAsked] = useState(nothing);
  const suggestions = useQuery(suggestionsQuery(asked)).data ?? none;
  const choosing = useRef<AbortController>(null);
  useEffect(() => () => choosing.current?.abort(), []);

  const ask = useDebouncedCallback((text: string) => {
    setAsked(({ session }) => ({ text, session: session || newIdempotencyKey() }));
  }, PAUSE_MS);

  const end = () => {
    ask.cancel();
    setAsked(nothing);
  };

  const type = (value: string) => {
    // The text of the choice itself, which the field takes over.
    if (suggestions.some(({ text }) => text === value)) return end();
    // Text typed after a choice takes precedence over the response for that choice.
    choosing.current?.abort();
    const text = value.trim().slice(0, LONGEST_TEXT);
    if (text === '') end();
    else ask(text);
  };

  const choose = async (addressId: string) => {
    const { signal } = (choosing.current = new AbortController());
    const found = await callApi('GET /v1/admin/addresses/:addressId', {
      params: { addressId },
      query: { session: asked.session },
      signal,
    }).catch(() => null);
    if (found && !signal.aborted) onChoose(found);
  };

  return { suggestions, type, choose };
}
