import { defineParts, none } from '../../ui/feature.ts';
import type { maintenanceFeature } from './feature.ts';

export const parts = defineParts<typeof maintenanceFeature>({
  pages: {},
  screens: { assets: { load: async () => (await import('./assets-screen.tsx')).AssetsScreen } },
  palette: none('The palette offers nothing of it.'),
});
