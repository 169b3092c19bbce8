import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const MS_AFTER_TYPING = 200;

/** A filter in the URL. Typing does not wait for the router: the typed text counts until the URL contains it. */
export function useTypedFilter(inUrl: string, write: (filter: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const writeLater = useDebouncedCallback(write, MS_AFTER_TYPING);
  useEffect(() => setTyped((text) => (text === inUrl ? null : text)), [inUrl, typed]);
  const settled = typed === null || typed === inUrl;
  // What a person does next may open something above the list: the list's own place in the history keeps the text.
  const latest = useRef(writeLater);
  useEffect(() => {
    latest.current = writeLater;
  });
  useEffect(() => {
    if (settled) return undefined;
    const writeNow = () => latest.current.flush();
    document.addEventListener('focusout', writeNow);
    return () => document.removeEventListener('focusout', writeNow);
  }, [settled]);
  return {
    filter: typed ?? inUrl,
    /** Whether the URL contains what was typed. */
    settled,
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
