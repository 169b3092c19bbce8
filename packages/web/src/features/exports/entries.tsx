import type { exportsKinds } from '@tenantry/contract/exports/exports.kinds';
import { defineEntries } from '../../ui/entries.ts';
import { IconDownload } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';

export const entries = defineEntries<typeof exportsKinds>({
  attention: {
    export_failed: {
      icon: IconDownload,
      words: ({ failure }) => ({ title: 'The export could not be written', detail: failure }),
      actions: () => (
        <LinkButton to="/export" variant="default">
          Show
        </LinkButton>
      ),
    },
  },
  calendar: {},
});
