import { IconReceiptOff } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import type { Owner } from './expenses.queries.ts';

/** Instead of an expense that is deleted, or never was. */
export function MissingExpense({ owner }: { readonly owner: Owner }) {
  return (
    <MessagePage
      icon={<IconReceiptOff size={30} stroke={1.5} />}
      title="Expense not found"
      action={
        owner === null ? (
          <LinkButton to="/organization-expenses">See the expenses</LinkButton>
        ) : (
          <LinkButton to="/property-expenses" search={{ propertyId: owner }}>
            See the expenses
          </LinkButton>
        )
      }
    >
      It was deleted, or the address of this page is wrong.
    </MessagePage>
  );
}
