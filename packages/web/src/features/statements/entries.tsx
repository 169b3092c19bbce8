import type { statementsKinds } from '@tenantry/contract/statements/statements.kinds';
import { formatDate } from '../../lib/format.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconFileText } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';

export const entries = defineEntries<typeof statementsKinds>({
  attention: {
    statement: {
      icon: IconFileText,
      words: ({ home, addedOn }) => ({
        title: `Statement of ${home.label}`,
        detail: `Added ${formatDate(addedOn)}, not entered in your books yet`,
      }),
      actions: ({ propertyId, statementId }) => (
        <LinkButton to="/statement-review" search={{ propertyId, statementId }} variant="default">
          Analyze
        </LinkButton>
      ),
    },
  },
  calendar: {},
});
