import type { ReactNode } from 'react';
import { IconFileOff } from '../../ui/icons/more-icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { MessagePage } from '../../ui/states/message-page.tsx';

interface MissingStatementProps {
  readonly propertyId: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Replaces a page about a statement that does not exist. */
export function MissingStatement({ propertyId, title, children }: MissingStatementProps) {
  return (
    <MessagePage
      icon={<IconFileOff size={30} stroke={1.5} />}
      title={title}
      action={
        <LinkButton to="/property-statements" search={{ propertyId }}>
          See the statements
        </LinkButton>
      }
    >
      {children}
    </MessagePage>
  );
}
