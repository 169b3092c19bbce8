import { lazyPart } from './lazy-part.ts';

/** Loaded with the first screen or form, so that a question can be asked when the connection is gone. */
export const LazyConfirmDialog = lazyPart(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);
