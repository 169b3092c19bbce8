import { IconReceiptOff } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

/** EXP-4: the address of the page does not say what it is about. */
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
