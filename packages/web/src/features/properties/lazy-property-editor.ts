import { useTransition } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { notifyError } from '../../ui/notify.ts';
import { publicAttributesQuery } from './properties.queries.ts';

const load = async () => (await import('./property-editor.tsx')).PropertyEditor;

/** Loaded with the first card that is edited: the form brings Mantine and the contract's schemas with it. */
export const LazyPropertyEditor = lazyPart(load);

/** Starts to load the form, so that a click shows it at once. */
export const preloadEditor = () => {
  void LazyPropertyEditor.preload();
  void queryClient.query(publicAttributesQuery).catch(() => undefined);
};

/**
 * Goes into edit mode once the form and its fields are known; until then everything stays as it is, so that nothing jumps.
 * @returns whether that is under way, and how to begin it
 */
export function useOpenEditor(): [opening: boolean, open: (show: () => void) => void] {
  const [opening, start] = useTransition();
  const open = (show: () => void) =>
    start(async () => {
      try {
        await Promise.all([
          load(),
          queryClient.query({ ...publicAttributesQuery, staleTime: 'static' }),
        ]);
        await LazyPropertyEditor.preload();
      } catch {
        notifyError('The form could not be loaded. Check your connection and try again.');
        return;
      }
      start(show);
    });
  return [opening, open];
}
