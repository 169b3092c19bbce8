import { defineParts } from '../../ui/feature.ts';
import type { privacyFeature } from './feature.ts';

export const parts = defineParts<typeof privacyFeature>({
  pages: { retention: async () => (await import('./retention-page.tsx')).RetentionPage },
  screens: {},
  palette: [
    {
      kind: 'Page',
      place: 172,
      label: 'How long data is kept',
      detail: 'Old messages, logs and files of imports',
      words: 'retention privacy delete old',
      path: '/retention',
    },
  ],
});
