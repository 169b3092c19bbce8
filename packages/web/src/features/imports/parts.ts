import { defineParts, none } from '../../ui/feature.ts';
import type { importsFeature } from './feature.ts';

export const parts = defineParts<typeof importsFeature>({
  pages: {},
  screens: {},
  palette: none('The palette offers nothing of it yet.'),
});
