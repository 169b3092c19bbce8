import { defineWebFeature, none } from '../../ui/feature.ts';

export const addressesFeature = defineWebFeature({
  name: 'addresses',
  pages: none('Its form is a public page.'),
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('It is part of other forms.'),
  effects: none('It stores nothing.'),
});
