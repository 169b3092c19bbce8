import { isOwner } from '../../lib/session.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const ownerFeature = defineWebFeature({
  name: 'owner',
  pages: { 'owner-landing': { needs: ['properties:read', 'books:read'] } },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: [
    {
      group: 'day',
      to: '/owner-landing',
      label: 'My properties',
      place: 5,
      icon: 'home',
      thumb: true,
      also: 'admin-landing/view-property',
      hiddenFrom: (session) => !isOwner(session),
    },
  ],
  effects: none('It changes nothing.'),
});
