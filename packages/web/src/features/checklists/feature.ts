import { defineWebFeature, none } from '../../ui/feature.ts';

export const checklistsFeature = defineWebFeature({
  name: 'checklists',
  pages: none('It has no page.'),
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('Other pages link to it.'),
  effects: none('Its changes are changes of leases.'),
});
