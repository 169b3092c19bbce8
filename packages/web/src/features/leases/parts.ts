import { defineParts, none } from '../../ui/feature.ts';
import type { leasesFeature } from './feature.ts';

export const parts = defineParts<typeof leasesFeature>({
  pages: {},
  screens: {
    'start-lease': { load: async () => (await import('./start-lease.tsx')).StartLease },
    'modify-lease': { load: async () => (await import('./modify-lease.tsx')).ModifyLease },
    'contact-info': {
      load: async () => (await import('./contact-info.tsx')).ContactInfo,
      narrow: true,
    },
  },
  palette: none('The palette offers nothing of it.'),
});
