import { defineParts, none } from '../../ui/feature.ts';
import type { ownerFeature } from './feature.ts';

export const parts = defineParts<typeof ownerFeature>({
  pages: {
    'owner-landing': async () => (await import('./owner-landing-page.tsx')).OwnerLandingPage,
  },
  screens: {},
  palette: none('Owners have no actions in the palette.'),
});
