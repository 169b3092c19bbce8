import { defineParts } from '../../ui/feature.ts';
import type { switchoversFeature } from './feature.ts';

export const parts = defineParts<typeof switchoversFeature>({
  pages: {
    switchover: async () => (await import('./switchover-page.tsx')).SwitchoverPage,
  },
  screens: {},
  palette: [
    {
      place: 96,
      label: 'Switch from another program',
      detail: 'Try its exports, compare each lease, and switch in one step',
      permission: 'imports:write',
      path: '/switchover',
    },
  ],
});
