import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const privacyFeature = defineWebFeature({
  name: 'privacy',
  pages: { retention: { needs: ['settings:read'] } },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('The settings link to it.'),
  effects: { privacy: [['personal-data'], queryKeys.today] },
});
