import { defineParts, none } from '../../ui/feature.ts';
import type { accessFeature } from './feature.ts';

export const parts = defineParts<typeof accessFeature>({
  pages: {
    'security-log': async () => (await import('./security-log-page.tsx')).SecurityLogPage,
  },
  screens: {},
  palette: none('The palette offers nothing of it.'),
});
