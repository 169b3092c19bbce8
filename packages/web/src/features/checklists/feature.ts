import { defineWebFeature, none } from '../../ui/feature.ts';

export const checklistsFeature = defineWebFeature({
  name: 'checklists',
  pages: none('It has no page.'),
  screens: none('It is a tab of a lease.'),
  routes: none('It has no other routes.'),
  nav: none('The lease and the settings show it.'),
  effects: none('Its changes are changes of leases.'),
});
