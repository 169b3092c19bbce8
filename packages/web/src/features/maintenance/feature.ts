import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const maintenanceFeature = defineWebFeature({
  name: 'maintenance',
  pages: none('It has no page yet.'),
  screens: { assets: ['properties:read', 'maintenance:read'] },
  routes: none('It has no other routes.'),
  nav: none('It has no page yet.'),
  effects: { maintenance: [['work-orders'], queryKeys.today] },
});
