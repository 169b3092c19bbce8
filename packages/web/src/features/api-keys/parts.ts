import { defineParts } from '../../ui/feature.ts';
import type { apiKeysFeature } from './feature.ts';

export const parts = defineParts<typeof apiKeysFeature>({
  pages: {
    'api-keys': async () => (await import('./api-keys-page.tsx')).ApiKeysPage,
  },
  screens: {},
  palette: [
    {
      place: 97,
      label: 'API keys',
      detail: 'Let other programs read and change your books',
      permission: 'settings:read',
      path: '/api-keys',
    },
  ],
});
