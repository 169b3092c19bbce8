import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const privacyFeature = defineWebFeature({
  name: 'privacy',
  pages: none('It is a part of the page of a person, and of the own account.'),
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('It has no page.'),
  effects: { privacy: [['personal-data'], queryKeys.today] },
});
