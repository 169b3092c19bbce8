import { IconMapPinOff } from '../ui/icons/shared-icons.tsx';
import { LinkButton } from '../ui/text/link.tsx';
import { MessagePage } from '../ui/states/message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      icon={<IconMapPinOff size={30} stroke={1.5} />}
      title="Page not found"
      action={<LinkButton to="/">Go to the home page</LinkButton>}
    >
      There is nothing at this address. It may have moved, or the link may be mistyped.
    </MessagePage>
  );
}
