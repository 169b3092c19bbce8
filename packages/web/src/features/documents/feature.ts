import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const documentsFeature = defineWebFeature({
  name: 'documents',
  pages: none('It has no page of its own.'),
  screens: { documents: ['properties:read', 'documents:read'] },
  routes: none('It has no other routes.'),
  nav: none('The pages of properties, buildings and people link to it.'),
  effects: { documents: [['documents'], queryKeys.today, queryKeys.archive] },
});
