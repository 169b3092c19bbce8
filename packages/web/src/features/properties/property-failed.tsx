import { IconHomeOff } from '../../ui/icons/first-icons.tsx';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { FailedPage, MessagePage } from '../../ui/states/message-page.tsx';
import { isGone } from './archive/property-gone.tsx';

interface PropertyFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The page with the other properties. */
  readonly list: '/' | '/admin-landing';
}

/** Replaces a property's page if the property does not exist or could not be loaded. */
export function PropertyFailed({ error, onRetry, list }: PropertyFailedProps) {
  if (isGone(error)) {
    return (
      <MessagePage
        icon={<IconHomeOff size={30} stroke={1.5} />}
        title="Property not found"
        action={<LinkButton to={list}>See the properties</LinkButton>}
      >
        {list === '/' ? (
          'It may have been taken off the list, or the link may be mistyped.'
        ) : (
          <>
            It may have been archived on another page, or the link may be mistyped.{' '}
            <TextLink to="/archive">Open the archive</TextLink>
          </>
        )}
      </MessagePage>
    );
  }
  return <FailedPage title="The property could not be loaded." error={error} onRetry={onRetry} />;
}
