import { defineParts } from '../../ui/feature.ts';
import type { accessFeature } from './feature.ts';

export const parts = defineParts<typeof accessFeature>({
  pages: {
    'security-log': async () => (await import('./security-log-page.tsx')).SecurityLogPage,
    'support-access': async () => (await import('./support-access-page.tsx')).SupportAccessPage,
  },
  screens: {},
  palette: [
    {
      kind: 'Page',
      place: 160,
      label: 'My account',
      detail: 'Your email, password and signing in',
      words: 'profile change password',
      path: '/my-account',
    },
    {
      kind: 'Page',
      place: 170,
      label: 'Security log',
      detail: 'Failed logins and denied access',
      path: '/security-log',
    },
    {
      kind: 'Page',
      place: 175,
      label: 'Support access',
      detail: 'Let the people who run your server look at your books',
      permission: 'settings:read',
      path: '/support-access',
    },
  ],
});
