import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { readTexts } from '../../ui/screens/page-search.ts';

/** All webhooks if it names none. */
const readWebhook = readTexts('webhookId');

export const webhooksFeature = defineWebFeature({
  name: 'webhooks',
  pages: {
    webhooks: { needs: ['settings:read'], search: readWebhook },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: none('The settings link to it.'),
  effects: { webhooks: [['webhooks'], queryKeys.today] },
});
