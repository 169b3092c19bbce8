import { defineWebFeature, none } from '../../ui/feature.ts';

export const organizationFeature = defineWebFeature({
  name: 'organization',
  pages: none('The page of settings is in portfolio.'),
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('Other pages link to it.'),
});
