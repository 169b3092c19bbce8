import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const exportsFeature = defineWebFeature({
  name: 'exports',
  pages: {
    export: { needs: ['export:read'] },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('The settings link to it.'),
  effects: { exports: [['exports'], queryKeys.today] },
});
