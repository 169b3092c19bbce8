import type { conversationsKinds } from '@tenantry/contract/conversations/conversations.kinds';
import type { messagingKinds } from '@tenantry/contract/messaging/messaging.kinds';
import { counted } from '../../lib/words.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconMail, IconMessage } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { SendLetterAgain } from './send-letter-again.tsx';

export const entries = defineEntries<typeof conversationsKinds | typeof messagingKinds>({
  attention: {
    unread: {
      icon: IconMessage,
      words: ({ count, conversation: { name, subject, home } }) => ({
        title: counted(count, 'unread message'),
        detail:
          count === 1
            ? `${name}: ${subject}. ${home.label}`
            : `Newest from ${name}: ${subject}. ${home.label}`,
      }),
      actions: ({ conversation: { propertyId, id: conversationId } }) => (
        <ScreenButton
          to="message-respond"
          search={{ propertyId, conversationId }}
          variant="default"
        >
          Reply
        </ScreenButton>
      ),
    },
    message_undelivered: {
      icon: IconMessage,
      words: ({ conversation: { name, subject, home }, failure }) => ({
        title: `Message to ${name} not delivered: ${subject}`,
        detail: `${home.label}. ${failure.replace(/\.$/, '')}`,
      }),
      actions: ({ conversation: { propertyId, id: conversationId } }) => (
        <ScreenButton
          to="message-respond"
          search={{ propertyId, conversationId }}
          variant="default"
        >
          Show
        </ScreenButton>
      ),
    },
    outbox: {
      icon: IconMail,
      words: ({ count, sendable }) => ({
        title: `${counted(count, 'message')} ${count === 1 ? 'was' : 'were'} not sent`,
        detail: sendable
          ? 'They waited for a mail server. Send them in the outbox'
          : 'No mail server is set up, so no one receives email from Tenantry',
      }),
      actions: ({ sendable }) => (
        <>
          <LinkButton to="/outbox" variant="default">
            Show
          </LinkButton>
          {!sendable && (
            <LinkButton to="/organization-settings" hash="mail" variant="default">
              Set up email
            </LinkButton>
          )}
        </>
      ),
    },
    undelivered: {
      icon: IconMail,
      words: ({ recipient, subject, failure }) => ({
        title: `Not delivered: ${subject}`,
        detail: `To ${recipient}. ${failure.replace(/\.$/, '')}`,
      }),
      actions: ({ letterId, subject }) => <SendLetterAgain letterId={letterId} subject={subject} />,
    },
  },
  calendar: {},
});
