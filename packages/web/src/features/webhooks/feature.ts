import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { text } from '../../ui/screens/page-search.ts';

/** All webhooks if it names none. */
const readWebhook = (
  search: Record<string, unknown>,
): { readonly webhookId?: string | undefined } => ({
  webhookId: text(search['webhookId']) || undefined,
});

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
