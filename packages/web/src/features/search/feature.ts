import { defineWebFeature, none } from '../../ui/feature.ts';

export const searchFeature = defineWebFeature({
  name: 'search',
  pages: none('The palette opens over every page.'),
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('The top bar has a field for it.'),
  effects: none('It changes nothing.'),
});
