import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { readIds } from '../../ui/screens/page-search.ts';

export const statementsFeature = defineWebFeature({
  name: 'statements',
  pages: {
    'property-statements': { needs: ['properties:read', 'books:read'] },
    'statement-view': {
      needs: ['properties:read', 'books:read'],
      search: readIds('propertyId', 'fileName'),
    },
    'statement-review': {
      needs: ['properties:read', 'books:read', 'books:write'],
      search: readIds('propertyId', 'statementId'),
    },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('The page of a property links to it.'),
  effects: { statements: [queryKeys.properties, queryKeys.today, queryKeys.archive] },
});
