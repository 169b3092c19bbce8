import { defineWebFeature, none } from '../../ui/feature.ts';

export const cardsFeature = defineWebFeature({
  name: 'cards',
  pages: none('Tenants pay on their own page.'),
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('Other pages link to it.'),
  effects: none('The ledger has those of money.'),
});
