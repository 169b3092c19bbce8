import { useQueries } from '@tanstack/react-query';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { ApiError } from '../../lib/api-error.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ScreenFrame } from '../../ui/screens/screen-frame.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { useScreen, type ScreenProps } from '../../ui/screens/screen.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import { ConversationMessages } from './conversation-view.tsx';
import classes from './conversation-view.module.css';
import { conversationQuery } from './conversations.queries.ts';
import { ResponseBox } from './response-box.tsx';
import { useMayRespond } from './use-may-respond.ts';

/** MSG-4: one conversation, opened to reply. */
export function MessageRespond({ propertyId, onClose }: ScreenProps) {
  const conversationId = useScreen()?.search.conversationId;
  if (conversationId) return <Respond {...{ propertyId, conversationId, onClose }} />;
  return (
    <ScreenFrame title="Message">
      <NoConversation propertyId={propertyId} />
    </ScreenFrame>
  );
}

interface RespondProps extends ScreenProps {
  readonly conversationId: string;
}

const isMissing = (error: unknown) =>
  error instanceof ApiError && [400, 404].includes(error.status);

function Respond({ propertyId, conversationId, onClose }: RespondProps) {
  const queries = useQueries({
    queries: [adminPropertyQuery(propertyId), conversationQuery(propertyId, conversationId)],
  });
  const [property, conversation] = queries;
  // An archived property is not shown anywhere, but conversations about it can still be replied to.
  const needed = isMissing(property.error) ? [conversation] : queries;
  const regarding = property.data ? `regarding ${property.data.home.label} ` : '';
  const loading = needed.some(({ data }) => !data);
  const { data: known } = conversation;
  return (
    <ScreenFrame title="Message" about={known && !loading ? `${regarding}from ${known.name}` : ''}>
      {isMissing(conversation.error) ? (
        <NoConversation propertyId={propertyId} />
      ) : (
        <QueryView queries={needed} failed="The message could not be loaded.">
          {() => known && <Responding conversation={known} onClose={onClose} />}
        </QueryView>
      )}
    </ScreenFrame>
  );
}

interface RespondingProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

function Responding({ conversation, onClose }: RespondingProps) {
  return (
    <div className={classes.view}>
      <h3 className={classes.subject}>
        <bdi>{conversation.subject}</bdi>
      </h3>
      <ConversationMessages side="organization" conversation={conversation} shown withOrders />
      {useMayRespond('organization') && (
        <ResponseBox side="organization" conversation={conversation} onLeave={onClose} />
      )}
    </div>
  );
}

function NoConversation({ propertyId }: { readonly propertyId: string }) {
  return (
    <EmptyState
      action={
        <ScreenLink to="all-messages" propertyId={propertyId}>
          See all messages about this property
        </ScreenLink>
      }
    >
      Conversation not found. The link may be incomplete.
    </EmptyState>
  );
}
