import { defineWebFeature, none } from '../../ui/feature.ts';
import { isLessee } from '../../lib/session.ts';

export const lesseeFeature = defineWebFeature({
  name: 'lessee',
  pages: none('Its pages are for tenants.'),
  screens: { 'lessee-payment': 'lease' },
  routes: none('It has no other routes.'),
  nav: [
    {
      group: 'top',
      to: '/lessee-landing',
      label: 'Leasee Landing',
      place: 20,
      shownTo: isLessee,
    },
  ],
  effects: none('Its pages change what other features have.'),
});
