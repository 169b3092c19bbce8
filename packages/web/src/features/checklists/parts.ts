import { defineParts, none } from '../../ui/feature.ts';
import type { checklistsFeature } from './feature.ts';

export const parts = defineParts<typeof checklistsFeature>({
  pages: {},
  screens: {},
  palette: none('The palette offers nothing of it.'),
});
