import { defineWebFeature, none } from '../../ui/feature.ts';

export const apiKeysFeature = defineWebFeature({
  name: 'api-keys',
  pages: {
    'api-keys': { needs: ['settings:read'] },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('The settings link to it.'),
  // A key that ends soon is on Today, but its use changes nothing there.
  effects: { apiKeys: [['api-keys']] },
});
