import type { apiKeysKinds } from '@tenantry/contract/api-keys/api-keys.kinds';
import { formatDate } from '../../lib/format.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconClock } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';

export const entries = defineEntries<typeof apiKeysKinds>({
  attention: {
    api_key_ends: {
      icon: IconClock,
      words: ({ name, lastDay }) => ({
        title: `The API key “${name}” ends soon`,
        detail: `Its last day is ${formatDate(lastDay)}. Programs that use it are refused afterwards`,
      }),
      actions: () => (
        <LinkButton to="/api-keys" variant="default">
          Show
        </LinkButton>
      ),
    },
  },
  calendar: {},
});
