import { defineParts } from '../../ui/feature.ts';
import type { propertiesFeature } from './feature.ts';

export const parts = defineParts<typeof propertiesFeature>({
  pages: {
    'state-rules': async () => (await import('./state-rules-page.tsx')).StateRulesPage,
  },
  screens: {
    listing: { load: async () => (await import('./listing-screen.tsx')).ListingScreen },
  },
  palette: [
    {
      place: 20,
      label: 'Check state rules',
      detail: 'Late fees, deposits and notices by law',
      permission: 'properties:read',
      path: '/state-rules',
    },
    {
      place: 30,
      label: 'Add property',
      detail: 'At the end of the list of properties',
      permission: 'properties:write',
      path: '/admin-landing',
    },
  ],
});
