import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const propertiesFeature = defineWebFeature({
  name: 'properties',
  pages: {
    'state-rules': { needs: ['properties:read'] },
  },
  screens: {
    listing: ['properties:read'],
    'owner-terms': ['properties:read', 'books:read'],
    'add-property': ['properties:read', 'properties:write'],
    'add-building': ['properties:read', 'properties:write'],
    'edit-building': ['properties:read', 'properties:write'],
    'add-units': ['properties:read', 'properties:write'],
    'split-units': ['properties:read', 'properties:write'],
  },
  routes: none('It has no other routes.'),
  nav: none('Other pages link to it.'),
  effects: { properties: [queryKeys.properties, queryKeys.today, queryKeys.archive] },
});
