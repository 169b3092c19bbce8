import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const usersFeature = defineWebFeature({
  name: 'users',
  pages: none('The page of users is in portfolio.'),
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('Other pages link to it.'),
  effects: { users: [queryKeys.users, queryKeys.properties, queryKeys.archive] },
});
