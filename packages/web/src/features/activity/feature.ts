import { defineWebFeature, none } from '../../ui/feature.ts';
import { readActivitySearch } from './activity-search.ts';

export const activityFeature = defineWebFeature({
  name: 'activity',
  pages: { activity: { needs: ['audit:read'], search: readActivitySearch } },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('The settings and the palette link to it.'),
  effects: none('It changes nothing.'),
});
