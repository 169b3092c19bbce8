import type { Conversation, Message } from '@tenantry/contract/conversations/conversations.schemas';

const dayAndTime = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** `03/02/2026, 4:05 PM` in the reader's time zone. @param timeZone overrides the reader's */
export function momentText(moment: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { ...dayAndTime, timeZone }).format(new Date(moment));
}

/** What a list shows of a conversation: its last message, on one line. */
export function lastLine({ messages }: Pick<Conversation, 'messages'>): string {
  const last = messages.at(-1);
  if (!last) return '';
  const files = last.attachments.length === 1 ? 'A file' : `${last.attachments.length} files`;
  const text = last.message.trim() || (last.attachments.length > 0 ? files : 'No text');
  return `${last.senderName}: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`;
}

/** How a message arrived, unless it was written here. */
export const comeBy: Readonly<Record<Message['via'], string>> = {
  app: '',
  email: 'by email',
  sms: 'by text',
};

/**
 * The conversations that a list shows: all, or those that are unread or were opened here, because something may be
 * typed in them.
 */
export function selectConversations<Listed extends Conversation>(
  conversations: readonly Listed[],
  show: string | undefined,
  opened: { readonly has: (id: string) => boolean },
): readonly Listed[] {
  if (show !== 'unread') return conversations;
  return conversations.filter(({ id, unread }) => unread || opened.has(id));
}

/** Why a tenant cannot text the organization. Its administrators always get an email. */
export function obstaclesToOrganization(textable: boolean) {
  const emailAndSms = textable ? null : 'Your landlord has not set up a phone number for texts.';
  return { email: null, emailAndSms };
}

interface Reachable {
  readonly emailAddress: string;
  readonly phoneNumber: string;
  readonly textable: boolean;
}

/** Why each medium cannot be chosen; null if it can. */
export function mediaObstacles({ emailAddress, phoneNumber, textable }: Reachable) {
  const noTexts = phoneNumber
    ? `${phoneNumber} cannot receive texts, or has opted out of them.`
    : 'There is no phone number in this conversation.';
  return {
    email: emailAddress ? null : 'There is no email address in this conversation.',
    emailAndSms: textable ? null : noTexts,
  };
}
