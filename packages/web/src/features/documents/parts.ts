import { defineParts, none } from '../../ui/feature.ts';
import type { documentsFeature } from './feature.ts';

export const parts = defineParts<typeof documentsFeature>({
  pages: {},
  screens: {
    documents: { load: async () => (await import('./property-documents.tsx')).PropertyDocuments },
  },
  palette: none('The palette offers nothing of it.'),
});
