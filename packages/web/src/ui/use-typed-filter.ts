import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const MS_AFTER_TYPING = 200;

/** A filter that the URL holds. Typing does not wait for the router: what is typed counts until the URL holds it. */
export function useTypedFilter(inUrl: string, write: (filter: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const writeLater = useDebouncedCallback(write, MS_AFTER_TYPING);
  useEffect(() => setTyped((text) => (text === inUrl ? null : text)), [inUrl, typed]);
  return {
    filter: typed ?? inUrl,
    /** Whether the URL holds what was typed. */
    settled: typed === null || typed === inUrl,
    setFilter: (text: string) => {
      setTyped(text);
      writeLater(text);
    },
    /** Forgets what was typed and is not in the URL yet. */
    forget: () => {
      writeLater.cancel();
      setTyped(null);
    },
  };
}
