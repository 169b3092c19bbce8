import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const accessFeature = defineWebFeature({
  name: 'access',
  pages: {
    'security-log': { needs: ['audit:read'], start: 30 },
    'support-access': { needs: ['settings:read'] },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('The settings link to the log.'),
  effects: { ownSignIns: [queryKeys.ownSignIns], support: [['support-access']] },
});
