import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const organizationFeature = defineWebFeature({
  name: 'organization',
  pages: none('The page of settings is in portfolio.'),
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('Other pages link to it.'),
  effects: {
    // The time zone determines the current day, and therefore what is late anywhere.
    organization: [[]],
    organizationData: [queryKeys.organization, queryKeys.today],
  },
});
