import { defineParts } from '../../ui/feature.ts';
import type { webhooksFeature } from './feature.ts';

export const parts = defineParts<typeof webhooksFeature>({
  pages: {
    webhooks: async () => (await import('./webhooks-page.tsx')).WebhooksPage,
  },
  screens: {},
  palette: [
    {
      place: 98,
      label: 'Webhooks',
      detail: 'Tell other programs when something happens',
      permission: 'settings:read',
      path: '/webhooks',
    },
  ],
});
