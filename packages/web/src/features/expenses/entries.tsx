import type { expensesKinds } from '@tenantry/contract/expenses/expenses.kinds';
import { counted } from '../../lib/words.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconReceipt } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';

export const entries = defineEntries<typeof expensesKinds>({
  attention: {
    receipts: {
      icon: IconReceipt,
      words: ({ count }) => ({
        title: `${counted(count, 'receipt')} could not be extracted`,
        detail: 'Enter the vendor, the date and the amount manually',
      }),
      actions: (_, building) =>
        building === undefined ? (
          <LinkButton to="/organization-expenses" variant="default">
            Enter
          </LinkButton>
        ) : (
          <LinkButton to="/expenses" search={{ building }} variant="default">
            Enter
          </LinkButton>
        ),
    },
  },
  calendar: {},
});
