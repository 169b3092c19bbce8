import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const MS_AFTER_TYPING = 200;

/** A filter in the URL. Typing does not wait for the router: the typed text counts until the URL contains it. */
export function useTypedFilter(inUrl: string, write: (filter: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const writeLater = useDebouncedCallback(write, MS_AFTER_TYPING);
  useEffect(() => setTyped((text) => (text === inUrl ? null : text)), [inUrl, typed]);
  return {
    filter: typed ?? inUrl,
    /** Whether the URL contains what was typed. */
    settled: typed === null || typed === inUrl,
    setFilter: (text: string) => {
      setTyped(text);
      writeLater(text);
    },
    /** Discards typed text that is not in the URL yet. */
    forget: () => {
      writeLater.cancel();
      setTyped(null);
    },
  };
}
