import type { webhooksKinds } from '@tenantry/contract/webhooks/webhooks.kinds';
import { defineEntries } from '../../ui/entries.ts';
import { IconAlertTriangle } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { offWords } from './off-words.ts';

export const entries = defineEntries<typeof webhooksKinds>({
  attention: {
    webhook_off: {
      icon: IconAlertTriangle,
      words: ({ host, reason }) => ({
        title: `The webhook to ${host} was turned off`,
        detail: offWords[reason],
      }),
      actions: ({ webhookId }) => (
        <LinkButton to="/webhooks" search={{ webhookId }} variant="default">
          Show
        </LinkButton>
      ),
    },
  },
  calendar: {},
});
