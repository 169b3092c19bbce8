import { lazyPart } from '../states/lazy-part.ts';

/** Loaded with the first screen or form, so that questions can be asked when the connection is lost. */
export const LazyConfirmDialog = lazyPart(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);
