import { IconReceiptOff } from '../../ui/icons/more-icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { MessagePage } from '../../ui/states/message-page.tsx';

/** EXP-4: shown if the page's address does not name the expense. */
export function WhichExpense({ of }: { readonly of: 'property' | 'organization' }) {
  return (
    <MessagePage
      icon={<IconReceiptOff size={30} stroke={1.5} />}
      title="Which expense?"
      action={
        of === 'property' ? (
          <LinkButton to="/admin-landing">Choose a property</LinkButton>
        ) : (
          <LinkButton to="/organization-expenses">Choose an expense</LinkButton>
        )
      }
    >
      The address of this page is incomplete. Choose from the list instead.
    </MessagePage>
  );
}
