import type { importsKinds } from '@tenantry/contract/imports/imports.kinds';
import { formatDate } from '../../lib/format.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconTable } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';

export const entries = defineEntries<typeof importsKinds>({
  attention: {
    import: {
      icon: IconTable,
      words: ({ fileName, failed, addedOn }) => ({
        title: failed ? `The import of ${fileName} failed` : `The import of ${fileName} waits`,
        detail: failed
          ? `Added ${formatDate(addedOn)}. Nothing was changed`
          : `Added ${formatDate(addedOn)}. No server works on it`,
      }),
      actions: ({ importId }) => (
        <LinkButton to="/import" search={{ importId }} variant="default">
          See import
        </LinkButton>
      ),
    },
  },
  calendar: {},
});
