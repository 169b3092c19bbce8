import type { privacyKinds } from '@tenantry/contract/privacy/privacy.kinds';
import { formatDate } from '../../lib/format.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconUserOff } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';

export const entries = defineEntries<typeof privacyKinds>({
  attention: {
    deletion_requested: {
      icon: IconUserOff,
      words: ({ name }) => ({
        title: `${name} asks to delete their data`,
        detail: 'See what would be destroyed, and decide.',
      }),
      actions: ({ userId }) => (
        <LinkButton to="/people/$userId" params={{ userId }} variant="default">
          Show
        </LinkButton>
      ),
    },
    retention_late: {
      icon: IconUserOff,
      words: ({ lastRan }) => ({
        title: 'Old data is not deleted',
        detail: `The last deletion was on ${formatDate(lastRan)}.`,
      }),
      actions: () => (
        <LinkButton to="/retention" variant="default">
          Show
        </LinkButton>
      ),
    },
  },
  calendar: {},
});
