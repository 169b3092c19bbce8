import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { readTexts } from '../../ui/screens/page-search.ts';

/** All imports if it names none. */
const readImport = readTexts('importId');

export const importsFeature = defineWebFeature({
  name: 'imports',
  pages: {
    import: { needs: ['imports:read'], search: readImport },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('The first steps and the settings link to it.'),
  effects: { imports: [['imports'], queryKeys.today] },
});
