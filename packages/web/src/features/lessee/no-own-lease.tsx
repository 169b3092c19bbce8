import { IconHome } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

/** For a tenant without any lease, past or present. */
export function NoOwnLease() {
  return (
    <MessagePage
      icon={<IconHome size={30} stroke={1.5} />}
      title="You have no lease here yet"
      action={<LinkButton to="/">See the properties</LinkButton>}
    >
      It appears here, with your invoices, once your landlord starts it.
    </MessagePage>
  );
}
