import { useTransition } from 'react';
import { queryClient } from '../../../lib/query-client.ts';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { notifyError } from '../../../ui/acts/notify.ts';
import { publicAttributesQuery } from '../properties.queries.ts';

const load = async () => (await import('./property-editor.tsx')).PropertyEditor;

/** Loaded when the first card is edited: the form brings in Mantine and the contract's schemas. */
export const LazyPropertyEditor = lazyPart(load);

/** Starts to load the form, so that a click shows it at once. */
export const preloadEditor = () => {
  void LazyPropertyEditor.preload();
  void queryClient.query(publicAttributesQuery).catch(() => undefined);
};

/**
 * Switches to edit mode after the form and its fields are loaded; until then nothing changes, so that nothing jumps.
 * @returns whether it is loading, and a function that starts it
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
