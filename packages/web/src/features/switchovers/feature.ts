import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { readTexts } from '../../ui/screens/page-search.ts';

/** The open one, or the start of a new one, if it names none. */
const readSwitchover = readTexts('switchoverId');

export const switchoversFeature = defineWebFeature({
  name: 'switchovers',
  pages: {
    switchover: { needs: ['imports:read'], search: readSwitchover },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('The page of imports links to it.'),
  effects: { switchovers: [['switchovers'], queryKeys.today] },
});
