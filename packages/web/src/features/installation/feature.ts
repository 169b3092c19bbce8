import { defineWebFeature, none } from '../../ui/feature.ts';

export const installationFeature = defineWebFeature({
  name: 'installation',
  pages: none('It is used before anybody signs in.'),
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('It is used before anybody signs in.'),
  effects: none('It is used before anybody signs in.'),
});
