import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const importsFeature = defineWebFeature({
  name: 'imports',
  pages: none('It has no page yet.'),
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('It has no page yet.'),
  effects: { imports: [queryKeys.today] },
});
