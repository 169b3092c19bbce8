import { defineParts } from '../../ui/feature.ts';
import type { propertiesFeature } from './feature.ts';

export const parts = defineParts<typeof propertiesFeature>({
  pages: {
    'state-rules': async () => (await import('./state-rules/state-rules-page.tsx')).StateRulesPage,
  },
  screens: {
    listing: { load: async () => (await import('./listing/listing-screen.tsx')).ListingScreen },
    'owner-terms': {
      load: async () => (await import('./owner-terms/owner-terms-screen.tsx')).OwnerTermsScreen,
    },
    'add-property': {
      load: async () => (await import('./editor/add-property.tsx')).AddProperty,
      narrow: true,
      propertyOptional: true,
    },
    'add-building': {
      load: async () => (await import('./buildings/add-building.tsx')).AddBuilding,
      narrow: true,
      propertyOptional: true,
    },
    'edit-building': {
      load: async () => (await import('./buildings/edit-building.tsx')).EditBuilding,
      narrow: true,
      propertyOptional: true,
    },
    'add-units': {
      load: async () => (await import('./buildings/add-units.tsx')).AddUnits,
      narrow: true,
      propertyOptional: true,
    },
    'split-units': {
      load: async () => (await import('./buildings/split-units.tsx')).SplitUnits,
      narrow: true,
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
    {
      place: 35,
      label: 'Add building',
      detail: 'A house with several units',
      words: 'duplex apartments',
      permission: 'properties:write',
      path: '/add-building',
    },
  ],
});
