import type { switchoversKinds } from '@tenantry/contract/switchovers/switchovers.kinds';
import { defineEntries } from '../../ui/entries.ts';
import { IconArrowsSort } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';

export const entries = defineEntries<typeof switchoversKinds>({
  attention: {
    switchover: {
      icon: IconArrowsSort,
      words: ({ program, failure }) => ({
        title:
          failure === null
            ? `The switch from ${program} waits`
            : `The switch from ${program} was not made`,
        detail: failure ?? 'No server works on it',
      }),
      actions: ({ switchoverId }) => (
        <LinkButton to="/switchover" search={{ switchoverId }} variant="default">
          Show
        </LinkButton>
      ),
    },
  },
  calendar: {},
});
