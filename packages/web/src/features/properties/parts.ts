import { defineParts } from '../../ui/feature.ts';
import type { propertiesFeature } from './feature.ts';

export const parts = defineParts<typeof propertiesFeature>({
  pages: {
    'state-rules': async () => (await import('./state-rules-page.tsx')).StateRulesPage,
  },
  screens: {
    listing: { load: async () => (await import('./listing-screen.tsx')).ListingScreen },
    'add-property': {
      load: async () => (await import('./add-property.tsx')).AddProperty,
      narrow: true,
      propertyOptional: true,
    },
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
      detail: 'Its address and rent',
      permission: 'properties:write',
      path: '/add-property',
    },
  ],
});
